import type { LoginPort, TransportDefinition } from '@latchkit/core'
import { createChunk } from '@latchkit/core/internal'

export type EmbeddedOptions = {
  /** Origin of the secure site, as the operator's server has it (`SECURE_ORIGIN`). */
  secureUrl: string
  /**
   * Where the visitor approves what the site asks for. Default: in a window what can move value, which is opened with the
   * tap, and in the modal the rest, where the browser can prove that nothing covers it. 'window': all in a window. 'frame':
   * all in the modal, where the server lists this site (`FRAMED_APPROVALS`). Keys and recovery codes are always in a window.
   */
  approvals?: 'frame' | 'window' | undefined
}

/** Sign-in without a wallet: one frame of the secure site behind the transport and the login port. */
export type Embedded = {
  transport: TransportDefinition
  login: () => Promise<LoginPort>
}

/**
 * Sign-in by email, social account or passkey on the secure site. Nothing is loaded or requested before the first call.
 *
 * @example
 * const { transport, login } = embedded({ secureUrl: 'https://secure.example' })
 */
export function embedded({ secureUrl, approvals }: EmbeddedOptions): Embedded {
  const client = createChunk(() =>
    import('./createClient.js').then(({ createClient }) => createClient(secureUrl, approvals)),
  )
  return {
    transport: {
      id: 'auth',
      name: 'Email or social',
      load: async ({ storage, instanceId }) => (await client.load()).createTransport({ storage, instanceId }),
    },
    login: async () => (await client.load()).login,
  }
}
