import type { ChainNamespace, NamespaceProposal, Network, Transport, TransportSession } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { MultichainWallet } from '../watchWallet.js'
import { createMultichainTransport } from './createMultichainTransport.js'

export type Approved = { transport: Transport; session: TransportSession }
export type Wanted = { networks: readonly Network[] }

export type Sessions = {
  /**
   * A session with the families wanted: the wallet's own where it grants all of them, else a new one.
   * @param silent only what the wallet has granted before, without a prompt
   */
  open(wanted: ReadonlyMap<ChainNamespace, Wanted>, silent: boolean): Promise<Approved>
  revoke(): Promise<void>
}

const isGranted = (session: TransportSession, namespace: ChainNamespace, { networks }: Wanted): boolean =>
  session.namespaces[namespace]?.chains?.some(chain =>
    networks.some(({ caipNetworkId }) => caipNetworkId === chain),
  ) ?? false

/** The session of the page's wallet. */
export function createSessions(wallet: MultichainWallet): Sessions {
  const transport = createMultichainTransport(wallet)
  return {
    async open(wanted, silent) {
      const [granted] = await transport.getSessions()
      const asked = [...wanted]
      if (granted && asked.every(([namespace, each]) => isGranted(granted, namespace, each))) {
        // The wallet grants EVM to its own standard as well: what was connected that way is restored that way.
        const isShared = Object.keys(granted.namespaces).length > 1
        if (silent && !isShared && wanted.has('eip155')) throw new LatchkitError('METHOD_UNSUPPORTED')
        return { transport, session: granted }
      }
      if (silent) throw new LatchkitError(wanted.has('eip155') ? 'METHOD_UNSUPPORTED' : 'NOT_CONNECTED')
      const proposals: Record<ChainNamespace, NamespaceProposal> = Object.fromEntries(
        asked.map(([namespace, { networks }]) => [
          namespace,
          { chains: networks.map(({ caipNetworkId }) => caipNetworkId), methods: [], events: [] },
        ]),
      )
      return { transport, session: await transport.connect({ proposals, onUri() {} }) }
    },
    revoke: () => transport.disconnect({ topic: transport.id }),
  }
}
