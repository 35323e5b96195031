/**
 * Every code, with the sentence that stands when nothing better is known. Append only: a code never
 * changes its meaning and is never removed. Texts that requirement R8 quotes are exact.
 */
export const errorCodes = {
  // ConfigError
  ADAPTER_MISSING: 'No adapter is configured for this chain family.',
  CHAIN_NOT_CONFIGURED: 'This network is not among the networks of this site.',
  CONFIG_INVALID: 'The configuration is not valid.',
  INVALID_CAIP_ADDRESS: 'Invalid CAIP-10 address',
  INVALID_CAIP_NETWORK_ID: 'Invalid CAIP-2 network id',
  INVALID_ADDRESS: 'This is not an address of this network.',
  INVALID_PROJECT_ID: 'The project id is not valid.',
  PROJECT_ID_MISSING: 'This service needs a project id and none is configured.',
  LOG_ENTRY_TOO_LARGE: 'A log entry is larger than the log buffer.',
  // ConnectorError
  USER_REJECTED: 'The request was declined in the wallet.',
  CANCELLED: 'User canceled the request',
  WALLET_NOT_INSTALLED: 'This wallet is not installed in this browser.',
  REQUEST_PENDING: 'The wallet already has a request waiting. Open it to continue.',
  SESSION_EXPIRED: 'The session with the wallet has expired. Connect again.',
  SESSION_NOT_FOUND: 'Error connecting to wallet: No session found',
  NOT_CONNECTED: 'No wallet is connected.',
  PROVIDER_MISSING: 'WalletConnectProvider not connected. Please connect first.',
  WALLET_TIMEOUT: 'The wallet did not answer in time.',
  WALLET_LOCKED: 'The wallet is locked. Unlock it and try again.',
  WALLET_FAILED: 'The wallet reported a failure.',
  WALLET_LOAD_FAILED: 'The list of wallets could not be loaded.',
  ACCOUNT_CHANGED: 'The wallet changed its account meanwhile.',
  PAIRING_EXPIRED: 'The connection code has expired.',
  SESSION_NOT_CONFORMING: 'The wallet answered with a session that does not fit what was asked.',
  SIGN_FAILED: 'Error signing message',
  RPC_NOT_ALLOWED: 'Requested RPC call is not allowed',
  // ChainError
  SWITCH_UNSUPPORTED: 'This wallet cannot switch to this network.',
  METHOD_UNSUPPORTED: 'This wallet does not support this request.',
  CHAIN_MISMATCH: 'The wallet is on another network.',
  NETWORK_NOT_FOUND: 'The wallet does not know this network.',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  // TransactionError
  INSUFFICIENT_FUNDS: 'The account does not hold enough to pay for this.',
  SIMULATION_FAILED: 'The transaction would fail.',
  REVERTED: 'The transaction failed on the chain.',
  EXPIRED: 'The transaction expired before it was included.',
  REPLACED: 'The transaction was replaced by another one.',
  // NetworkError
  TIMEOUT: 'No answer in time.',
  OFFLINE: 'There is no connection to the internet.',
  RATE_LIMITED: 'Too many requests. Try again in a moment.',
  RPC_FAILED: 'The network could not be read.',
  RELAY_UNREACHABLE: 'The connection service cannot be reached.',
  REQUEST_TIMEOUT: 'The request timed out.',
  SERVER_ERROR: 'The server failed.',
  HTTP_STATUS: 'The server refused the request.',
  ORIGIN_NOT_ALLOWED: 'This website is not on the allow-list of the server.',
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  INVALID_RESPONSE: 'The server gave an answer that cannot be used.',
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
  // AuthError
  UNVERIFIED_DOMAIN: 'This domain could not be verified.',
  // Anything else
  UNKNOWN: 'Something went wrong.',
  // TransactionError, continued: the list only grows at its end
  SEND_INCOMPLETE: 'An amount and receiver address are required',
  TOKEN_REQUIRED: 'A token is required',
  AMOUNT_INVALID: 'This is not an amount of this token.',
} as const

export type ErrorCode = keyof typeof errorCodes
