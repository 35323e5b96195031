/** Every environment variable of the server: the one list that the parser and `docs/server.md` share. */
export const variables = {
  PORT: '4101',
  HOST: '127.0.0.1',
  DATABASE_URL: 'file:.latchkit/server.db',
  REDIS_URL: '',
  ALLOWED_ORIGINS: '',
  RPC_URLS: '{}',
  TOKEN_LISTS: '{}',
  NATIVE_CURRENCIES: '{}',
  FEATURES: '{}',
  PROJECTS: '[]',
  ANALYTICS: 'on',
  RELAY: 'on',
  PUBLIC_URL: '',
  TRUSTED_PROXIES: '0',
  RATE_LIMIT_IP: '3000',
  RATE_LIMIT_PROJECT: '60000',
  RATE_LIMIT_RPC: '1500',
  LOG_LEVEL: 'info',
  NODE_ENV: '',
} as const

export type VariableName = keyof typeof variables
