import { pageLimits } from '#app/limits.ts'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Kb } from '#contract/entities/kb.ts'

interface RoomNoticeProps {
  whose: 'kb' | 'own'
  used: number
  inBin: number
  limit: number
}

/** Nothing is rendered below the threshold. */
function RoomNotice({ whose, used, inBin, limit }: RoomNoticeProps) {
  const { t } = useTranslation('room')
  if (used < (limit * pageLimits.roomWarningPercent) / 100) return null
  const state = used < limit ? 'ending' : 'full'
  const sizes = { used: formatSize(used), limit: formatSize(limit) }
  return (
    <Notice kind="warning">
      {t(`${whose}.${state}`, sizes)}
      {` ${t('versions')}`}
      {inBin > 0 && ` ${t('bin', { size: formatSize(inBin) })}`}
    </Notice>
  )
}

export function KbRoom({ kb }: { kb: Kb }) {
  const { resourceSize, binSize, storageLimit } = kb
  const used = resourceSize + binSize
  return <RoomNotice whose="kb" used={used} inBin={binSize} limit={storageLimit} />
}

/** In all knowledge bases together. */
export function OwnRoom() {
  const { storageUsed, binSize, storageLimit } = useSignedIn().user
  return <RoomNotice whose="own" used={storageUsed} inBin={binSize} limit={storageLimit} />
}
