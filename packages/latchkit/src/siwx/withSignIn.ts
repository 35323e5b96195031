import type { ChainNamespace, SiwxBackend, Transport, TransportDefinition } from '@latchkit/core'

export type WithSignInParameters = {
  /** The backend of `siwx`: `createBackend('https://latchkit.example.com/auth/siwx')` for a Latchkit server. */
  backend: SiwxBackend
  /** The family that signs in; a session with a signature is of this family alone. Default: the first that is proposed. */
  namespace?: ChainNamespace | undefined
  /** One line that the wallet shows. */
  statement?: string | undefined
}

type Connect = Transport['connect']

/** Adds a sign-in to the proposal, and starts its session before the connection opens. */
function toConnect(
  connect: Connect,
  { backend, namespace: wanted, statement }: WithSignInParameters,
): Connect {
  return async parameters => {
    const proposed = Object.keys(parameters.proposals)
    const namespace = wanted !== undefined && proposed.includes(wanted) ? wanted : proposed[0]
    const [chain] = (namespace !== undefined && parameters.proposals[namespace]?.chains) || []
    // Without a nonce the wallet connects only; the modal asks for the signature afterwards.
    const nonce = chain && (await backend.getNonce({ account: `${chain}:` }).catch(() => undefined))
    if (namespace === undefined || !nonce) return connect(parameters)
    const session = await connect({
      ...parameters,
      signIn: { namespace, domain: location.host, uri: location.origin, nonce, statement },
    })
    const [signature] = session.signatures ?? []
    if (signature) await backend.verify(signature).catch(() => {})
    return session
  }
}

/**
 * A transport whose wallets connect and sign in by one approval, where they can (WalletConnect's one-click
 * authentication); other wallets connect, and are asked afterwards. Use it beside `siwx` with the same backend.
 * @example
 * const backend = createBackend('https://latchkit.example.com/auth/siwx')
 * createLatchkit({ networks, apiUrl, remoteConnectors: [withSignIn(walletConnect({ relayUrl }), { backend })], modules: { siwx: siwx({ backend }) } })
 */
export function withSignIn(
  definition: TransportDefinition,
  parameters: WithSignInParameters,
): TransportDefinition {
  return {
    ...definition,
    async load(context) {
      const transport = await definition.load(context)
      return { ...transport, connect: toConnect(transport.connect.bind(transport), parameters) }
    },
  }
}
