import type { AlertCode } from '../contract/alert.js'

type ToAdvice = (subject: string | undefined) => string

/**
 * The registry of alerts: what a developer should do, by what the alert is about. What happened is the
 * code's text in `errors/codes.ts`; the visitor's words for it are those of the views.
 */
export const alertAdvice: Readonly<Record<AlertCode, ToAdvice>> = {
  NETWORK_NOT_FOUND: (network = 'the network') =>
    `The wallet could not add ${network}. Give it rpcUrls and explorerUrl in networks: wallets need both to add a network.`,
  ORIGIN_NOT_ALLOWED: (origin = 'the page') =>
    `Add the origin ${origin} to ALLOWED_ORIGINS of your server, exactly as written here, and restart it.`,
  INVALID_APP_CONFIGURATION: (origin = 'of the page') =>
    `Origin ${origin} is not on the allowlist. Add it to ALLOWED_ORIGINS of your server, and restart it.`,
  WALLET_LOAD_FAILED: () =>
    'The built-in wallets are listed instead. Open /getWallets of your server to see what it returns.',
  REQUEST_TIMEOUT: (server = 'The server') =>
    `${server} takes more than 10 s to respond. Check its load and its log.`,
  UNVERIFIED_DOMAIN: (url = 'another URL') =>
    `metadata.url is ${url}, which is not this page’s origin, so wallets warn of the site. Leave it out, or set it to the origin.`,
  SESSION_EXPIRED: () =>
    'Sessions with wallets on other devices last a week. Catch SESSION_EXPIRED, and ask the visitor to connect again.',
  INVALID_PROJECT_ID: (server = 'The server') =>
    `${server} does not know this page’s projectId. Correct it, or add the project to PROJECTS of your server.`,
  PROJECT_ID_MISSING: (service = 'The relay') =>
    `${service} requires a project id. Set projectId, or use your own server with apiUrl.`,
  SERVER_ERROR: (server = 'The server') =>
    `${server} failed or could not be reached. Check that it runs, that apiUrl is right, and its log.`,
  RATE_LIMITED: (server = 'The server') =>
    `${server} limits this visitor’s requests. Its limits are RATE_LIMIT_IP and RATE_LIMIT_PROJECT.`,
  UNSUPPORTED_CHAIN: (network = 'the network') =>
    `The server has no RPC_URLS for ${network}. Add an endpoint there: without it the server reads no balances of it.`,
  CONFIG_INVALID: (option = 'the options') => `Correct this option of createLatchkit: ${option}.`,
}

export const isAlertCode = (code: string): code is AlertCode => Object.hasOwn(alertAdvice, code)
