import type { Ports } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
import type { EmbeddedOptions } from '@latchkit/embedded'
import { type Client, createClient } from '@latchkit/embedded/client'

/** One per client: the transport and the login port share a frame. */
const created = new WeakMap<Ports, Client>()

/**
 * The way to the secure site, whose origin the site names or else its server.
 * @throws LOGIN_UNAVAILABLE where neither names one
 */
export async function createAuth(
  secureUrl: string | undefined,
  ports: Ports,
  approvals: EmbeddedOptions['approvals'],
): Promise<Client> {
  const config = secureUrl ? undefined : await ports.remoteConfig?.()
  const origin = secureUrl || (await config?.getSecureUrl?.())
  const existing = created.get(ports)
  if (existing) return existing
  if (!origin) throw new LatchkitError('LOGIN_UNAVAILABLE')
  const auth = createClient(origin, approvals)
  created.set(ports, auth)
  return auth
}
