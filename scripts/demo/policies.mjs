/**
 * The Content-Security-Policy of the demo site, exactly as the contract (section 3) has it: A is the server, W the
 * RPCs, S the secure site's origin, which is named before it is built.
 *
 * @param {{ serverUrl: string, rpcUrls: readonly string[], secureUrl: string }} origins
 */
export function demoPolicy({ serverUrl, rpcUrls, secureUrl }) {
  const server = new URL(serverUrl).origin
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${server}`,
    "font-src 'self'",
    `connect-src 'self' ${[server, socketOf(server), ...rpcUrls].join(' ')}`,
    `frame-src ${new URL(secureUrl).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/**
 * The policy of the development wallet's page: the same, and it shows the icons of whatever site connects.
 *
 * @param {{ serverUrl: string, rpcUrls: readonly string[] }} origins
 */
export function walletPolicy({ serverUrl, rpcUrls }) {
  const server = new URL(serverUrl).origin
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: http: https:",
    "font-src 'self'",
    `connect-src 'self' ${[server, socketOf(server), ...rpcUrls].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const socketOf = origin => origin.replace(/^http/, 'ws')
