/**
 * Every code with its default message. Append only: a code never
 * changes its meaning and is never removed. Texts that the requirements quote are exact.
 */
export const errorCodes = {
  // ConfigError
  ADAPTER_MISSING: 'No adapter is configured for this chain family.',
  CHAIN_NOT_CONFIGURED: 'The network is not in the networks option.',
  CONFIG_INVALID: 'The configuration is not valid.',
  INVALID_CAIP_ADDRESS: 'Invalid CAIP-10 address',
  INVALID_CAIP_NETWORK_ID: 'Invalid CAIP-2 network id',
  INVALID_ADDRESS: 'The address is not valid on this network.',
  INVALID_PROJECT_ID: 'The project id is not valid.',
  PROJECT_ID_MISSING: 'This service requires a project id, and none is configured.',
  LOG_ENTRY_TOO_LARGE: 'The log entry is larger than the log buffer.',
  // ConnectorError
  USER_REJECTED: 'The request was declined in the wallet.',
  CANCELLED: 'User canceled the request',
  WALLET_NOT_INSTALLED: 'The wallet is not installed in this browser.',
  REQUEST_PENDING: 'The wallet already has a pending request. Open it to continue.',
  SESSION_EXPIRED: 'The wallet session has expired. Connect again.',
  SESSION_NOT_FOUND: 'Error connecting to wallet: No session found',
  NOT_CONNECTED: 'No wallet is connected.',
  PROVIDER_MISSING: 'WalletConnectProvider not connected. Please connect first.',
  WALLET_TIMEOUT: 'The wallet did not respond in time.',
  WALLET_LOCKED: 'The wallet is locked. Unlock it and try again.',
  WALLET_FAILED: 'The wallet returned an error.',
  WALLET_LOAD_FAILED: 'The wallet list could not be loaded.',
  ACCOUNT_CHANGED: 'The wallet changed its account during the request.',
  PAIRING_EXPIRED: 'The pairing code has expired.',
  SESSION_NOT_CONFORMING: 'The session that the wallet approved does not match the proposal.',
  SIGN_FAILED: 'Error signing message',
  RPC_NOT_ALLOWED: 'Requested RPC call is not allowed',
  // ChainError
  SWITCH_UNSUPPORTED: 'This wallet cannot switch to this network.',
  METHOD_UNSUPPORTED: 'This wallet does not support this request.',
  CHAIN_MISMATCH: 'The wallet is on another network.',
  NETWORK_NOT_FOUND: 'The wallet does not have this network.',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  // TransactionError
  INSUFFICIENT_FUNDS: 'The account cannot cover the amount and the network fee.',
  SIMULATION_FAILED: 'The transaction would fail.',
  REVERTED: 'The transaction was reverted.',
  EXPIRED: 'The transaction expired before it was included.',
  FEE_CHANGED: 'The fee has changed since the review.',
  RECEIVER_CHANGED: 'The name now leads to another address.',
  REPLACED: 'Another transaction replaced this one.',
  // NetworkError
  TIMEOUT: 'The operation timed out.',
  OFFLINE: 'The browser is offline.',
  RATE_LIMITED: 'Too many requests. Try again in a moment.',
  RPC_FAILED: 'The RPC request failed.',
  RELAY_UNREACHABLE: 'The relay cannot be reached.',
  REQUEST_TIMEOUT: 'The request timed out.',
  SERVER_ERROR: 'The server returned an error.',
  HTTP_STATUS: 'The server rejected the request.',
  ORIGIN_NOT_ALLOWED: 'The origin is not on the allow list of the server.',
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  INVALID_RESPONSE: 'The response does not have the expected shape.',
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
  // AuthError
  UNVERIFIED_DOMAIN: 'This domain could not be verified.',
  // Anything else
  UNKNOWN: 'Something went wrong.',
  // TransactionError, continued: the list only grows at its end
  SEND_INCOMPLETE: 'An amount and receiver address are required',
  TOKEN_REQUIRED: 'A token is required',
  AMOUNT_INVALID: 'The amount is not valid for this token.',
  // NetworkError, continued
  HISTORY_UNAVAILABLE: 'Failed to fetch transactions',
  // TransactionError, continued
  PRICE_CHANGED: 'The price has changed since the review.',
  QUOTE_UNAVAILABLE: 'No exchange offers this swap now.',
  // NameError
  NAME_INVALID: 'The name cannot be registered.',
  NAME_TAKEN: 'The name is already registered.',
  NAME_MESSAGE_EXPIRED: 'The signed message has expired.',
  NAME_UNAUTHORIZED: 'The signature is not valid for this account and name.',
  NFTS_UNAVAILABLE: 'Failed to fetch NFTs',
  // LoginError; docs/errors.md describes each, and so does its code
  LOGIN_EMAIL_INVALID: 'Signing in did not succeed.',
  LOGIN_CODE_INVALID: 'Signing in did not succeed.',
  LOGIN_CODE_EXPIRED: 'Signing in did not succeed.',
  LOGIN_RATE_LIMITED: 'Signing in did not succeed.',
  LOGIN_SESSION_EXPIRED: 'Signing in did not succeed.',
  LOGIN_DEVICE_DECLINED: 'Signing in did not succeed.',
  LOGIN_FLOW_EXPIRED: 'Signing in did not succeed.',
  LOGIN_PROVIDER_ERROR: 'Signing in did not succeed.',
  LOGIN_EMAIL_TAKEN: 'Signing in did not succeed.',
  LOGIN_WINDOW_BLOCKED: 'Signing in did not succeed.',
  LOGIN_UNAVAILABLE: 'Signing in did not succeed.',
  LOGIN_SHARE_LOCKED: 'Signing in did not succeed.',
  // ConnectorError
  CONSENT_REQUIRED: 'The visitor has not agreed to the terms.',
  WALLET_LIMIT: 'Too many wallets.',
} as const

export type ErrorCode = keyof typeof errorCodes
