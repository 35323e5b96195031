import type { ErrorCode } from '../errors/codes.js'

/** Codes of what only the site or its operator can mend, with those of an analytics 403 and of options. */
export type AlertCode = Extract<
  ErrorCode,
  | 'NETWORK_NOT_FOUND'
  | 'ORIGIN_NOT_ALLOWED'
  | 'WALLET_LOAD_FAILED'
  | 'REQUEST_TIMEOUT'
  | 'UNVERIFIED_DOMAIN'
  | 'SESSION_EXPIRED'
  | 'INVALID_PROJECT_ID'
  | 'PROJECT_ID_MISSING'
  | 'SERVER_ERROR'
  | 'RATE_LIMITED'
  | 'INVALID_APP_CONFIGURATION'
  | 'UNSUPPORTED_CHAIN'
  | 'CONFIG_INVALID'
>

/** What a developer of the site should know. */
export type Alert = {
  code: AlertCode
  /** What it is about: an origin, a network, an option. Never a text of a wallet, a server or a visitor. */
  subject?: string | undefined
}

/** An alert as hosts and developers read it. */
export type RaisedAlert = Alert & {
  /** What happened, for developers; visitors read the words of the views. */
  message: string
  /** What to do. */
  advice: string
}
