import { encode } from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from './decode.ts'
import { detectEncoding } from './detect.ts'
import { findEncoding } from './find.ts'

const simplified = '备用灯泡放在二楼的红色柜子里。钥匙由值班人员保管，用完以后要放回原处。'
const traditional = '備用燈泡放在二樓的紅色櫃子裡。鑰匙由值班人員保管，用完以後要放回原處。'
const japanese = '予備の電球は二階の赤い戸棚にあります。鍵は当直の人が持っています。'
const korean = '예비 전구는 이층의 빨간 찬장에 있습니다. 열쇠는 당직자가 보관합니다.'
const russian = 'Запасная лампа лежит в красном шкафу на втором этаже. Ключ хранит дежурный.'
const german =
  'Die Ersatzlampe liegt im roten Schrank über der Treppe, den Schlüssel hat die Wache.'
const french =
  'L’ampoule de réserve est dans l’armoire rouge, au deuxième étage, à côté de l’entrée.'
const polish = 'Zapasowa żarówka leży w czerwonej szafie na drugim piętrze, klucz ma wartownik.'

const table: [encoding: string, text: string][] = [
  ['gb18030', simplified],
  ['gbk', simplified],
  ['big5', traditional],
  ['shift_jis', japanese],
  ['euc-jp', japanese],
  ['euc-kr', korean],
  ['koi8-r', russian],
  ['koi8-u', 'Запасна лампа лежить у червоній шафі на другому поверсі, ключ має вартовий.'],
  ['windows-1251', russian],
  ['cp866', russian],
  ['windows-1252', german],
  ['windows-1252', french],
  ['windows-1252', 'La bombilla está en el armario del segundo piso. ¿Dónde está la llave?'],
  ['windows-1250', polish],
  ['windows-1253', 'Ο εφεδρικός λαμπτήρας βρίσκεται στο κόκκινο ντουλάπι.'],
  [
    'windows-1254',
    'Yedek ampul ikinci kattaki kırmızı dolapta duruyor, şalteri açın, ışığı görün.',
  ],
  ['windows-1255', 'נורת החילוף נמצאת בארון האדום בקומה השנייה.'],
  ['windows-1256', 'المصباح الاحتياطي موجود في الخزانة الحمراء في الطابق الثاني.'],
  ['windows-874', 'หลอดไฟสำรองอยู่ในตู้สีแดงที่ชั้นสอง'],
]

/** The text as it is read, or undefined if its encoding is not found. */
async function read(bytes: Uint8Array): Promise<string | undefined> {
  const encoding = await detectEncoding(bytes)
  return encoding && decodeText(bytes, encoding)
}

test.each(table)(
  'a short and a long text in %s are read as they were written: %s',
  async (encoding, text) => {
    const long = `${text}\n`.repeat(200)
    expect(await read(encode(text, encoding))).toBe(text)
    expect(await read(encode(long, encoding))).toBe(long)
  },
)

test.each(table)('a few words of %s in a long English table decide: %s', async (encoding, text) => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `${n},lamp,oil,${n * 3}`)
  rows[4_500] = `4500,"${text}",oil,1`
  const csv = rows.join('\n')
  expect(await read(encode(csv, encoding))).toBe(csv)
})

test.each([
  'The keeper’s log – “in ink” – is here…\n',
  '• Lamp\n• Oil\n',
  '12°C, £3.50, ½ price, 40 €, © 2020, § 3\n',
  '1,Müller,Köln\n2,Peña,Málaga\n3,Jørgensen,Ålesund\n',
])('a text with only a few western signs is read as it was written: %s', async (text) => {
  expect(await read(encode(text, 'windows-1252'))).toBe(text)
  expect(await read(encode(text.repeat(40), 'windows-1252'))).toBe(text.repeat(40))
})

const capitals = russian.toUpperCase()
test.each([
  ['koi8-r', capitals],
  ['windows-1251', capitals],
  ['iso-8859-5', capitals],
  ['windows-1251', 'ДОГОВОР АРЕНДЫ'],
  ['windows-1250', polish.toUpperCase()],
  ['windows-1252', german.replace('ß', 'ss').toUpperCase()],
])('a text of capital letters in %s is read as it was written: %s', async (encoding, text) => {
  expect(await read(encode(text, encoding))).toBe(text)
  expect(await read(encode(`${text}\n`.repeat(200), encoding))).toBe(`${text}\n`.repeat(200))
})

test('a few accents within words are not taken for letters of another script', async () => {
  expect(await read(encode('Élève à l’école', 'windows-1252'))).toBe('Élève à l’école')
})

test('a Chinese text whose bytes may be signs and Latin letters is read as Chinese', async () => {
  expect(await read(encode('世代主出', 'big5'))).toBe('世代主出')
})

test.each(['gbk', 'big5', 'shift_jis', 'euc-kr'])(
  'a table with names in %s is read',
  async (encoding) => {
    const tables: Record<string, string> = {
      gbk: '姓名,城市\n张三,北京\n李四,上海\n',
      big5: '姓名,城市\n張三,臺北\n李四,高雄\n',
      shift_jis: '名前,ふりがな\n田中,たなか\n鈴木,すずき\n',
      'euc-kr': '이름,도시\n김철수,서울\n이영희,부산\n',
    }
    const text = tables[encoding]!
    expect(await read(encode(text, encoding))).toBe(text)
  },
)

const noise = (length: number) =>
  Uint8Array.from({ length }, (_, n) => 0x80 + ((n * n * 7 + n * 31 + (n >> 3)) % 128))

test.each([
  ['two characters that Chinese, Japanese and Korean share', encode('灯台', 'euc-jp')],
  ['a single letter', encode('Ж', 'koi8-r')],
  ['bytes without a pattern', noise(60)],
  ['many bytes without a pattern', noise(20_000)],
  ['Western letters of DOS', encode('Die Größe über der Tür', 'cp850')],
])('the encoding of %s is unknown', async (_, bytes) => {
  await expect(findEncoding(bytes, {})).rejects.toMatchObject({ reason: 'encoding_unknown' })
})

test('what a person chose counts most, then the bytes, then what the text declares', async () => {
  const cyrillic = Uint8Array.from([0xc0, 0x20, 0xc1])
  expect(await findEncoding(cyrillic, { declared: 'windows-1251' })).toBe('windows-1251')
  expect(await findEncoding(cyrillic, { declared: 'cp1251', chosen: 'koi8-u' })).toBe('koi8-u')
  expect(await findEncoding(Buffer.from('Größe'), { declared: 'gbk' })).toBe('utf-8')
})

test.each(['utf-8', 'utf-16', 'shift_jis', 'no such encoding'])(
  'a text that declares %s by mistake is read in the encoding that it has',
  async (declared) => {
    expect(await findEncoding(encode(simplified, 'gbk'), { declared })).toBe('gb18030')
  },
)

test('of one line of many megabytes the part with letters beyond ASCII decides', async () => {
  const bytes = Buffer.concat([Buffer.alloc(5_000_000, 'a '), encode(russian, 'windows-1251')])
  expect(await detectEncoding(bytes)).toBe('windows-1251')
})
