/** The upload limit in these journeys, in bytes. It is low, so that a test can exceed it. */
export const maxUploadBytes = 20_000_000

/** The time within which a program must start on a busy machine, including the demo data. */
export const startMs = 180_000

// A browser's window has an address bar whose suggestions are pages of their own: loading them for
// each window takes longer than many journeys. The other names are Playwright's, whose list the
// argument replaces.
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Every journey would start a process for a next page in it, which most never open.
  'SpareRendererForSitePerProcess',
]

export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    `--disable-features=${disabledFeatures.join()}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page of a journey lives for seconds: to optimize its scripts takes longer than they run.
    '--js-flags=--no-opt --no-maglev',
  ],
}

/**
 * The settings of the product in the journeys. They override the variables of this machine's
 * environment.
 */
export function serverEnvironment(own: { DATA_DIR: string; PORT: string }): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    MAX_UPLOAD_BYTES: String(maxUploadBytes),
    PUBLIC_ORIGIN: '',
    DATABASE_URL: '',
    // All journeys share one server, which would wait for a slow disk with every message.
    DURABLE: '0',
    REDIS_URL: '',
    UPSTREAM_URL: '',
    TRUST_PROXY: '',
    RATE_LIMITS: '',
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_CLIENT_SECRET: '',
    OPENAI_API_KEY: '',
    OPENAI_BASE_URL: '',
    ...own,
  }
}
