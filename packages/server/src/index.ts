export type { Config } from './config/parseConfig.js'
export { parseConfig } from './config/parseConfig.js'
export { createServer } from './createServer.js'
export { ServerConfigError } from './errors/ServerConfigError.js'
export type {
  ActivityLimits,
  AnalyticsLimits,
  LatchkitServer,
  ListenParameters,
  ListenReturnType,
  LogLevel,
  NativeCurrencyConfig,
  OnrampOptions,
  Overrides,
  ProjectConfig,
  RateLimits,
  RpcLimits,
  SandboxOptions,
  ServerOptions,
  TokenConfig,
} from './options.js'
export type { Storage } from './storage/storage.js'
