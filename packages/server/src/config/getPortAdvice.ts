import type { Config } from './parseConfig.js'

/** What to say of a port that is in use: by the variable that names it. */
export function getPortAdvice(
  port: unknown,
  config: Pick<Config, 'port' | 'securePort'> | undefined,
): string {
  const variable =
    port === config?.port
      ? 'PORT'
      : port === config?.securePort
        ? 'SECURE_PORT'
        : '`port` of the sandbox in ONRAMP'
  return `The port ${port} is in use. Set ${variable} to another one, or to 0 for a free one.`
}
