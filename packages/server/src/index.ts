export { createServer } from './createServer.js'
export type {
  LatchkitServer,
  ListenParameters,
  ListenReturnType,
  LogLevel,
  NativeCurrencyConfig,
  ProjectConfig,
  RateLimitOptions,
  ServerOptions,
  TokenConfig,
} from './options.js'
