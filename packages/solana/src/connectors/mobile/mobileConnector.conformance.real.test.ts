import type { CaipAddress } from '@latchkit/core'
import { type ConnectorWallet, describeConnector } from '@latchkit/testing/conformance'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { solanaDevnet, solanaMainnet } from '../../chains/networks.js'
import { createFakeMobileWallet, MobileError } from '../../fixtures/createFakeMobileWallet.js'
import { fromBase58, toBase58 } from '../../utils/base58.js'
import { toAddress } from '../../utils/caip.js'
import { mobileConnector } from './mobileConnector.js'

const networks = [solanaDevnet, solanaMainnet] as const
const message = toBase58(new TextEncoder().encode('Hello'))
/** Ports of the wallet, above those of outgoing connections. */
let nextPort = process.pid + 1_000

const noReload =
  'Its authorization is kept in memory, because its token can request signatures: after a reload the visitor connects again.'
const noEvents = 'A wallet app has no open connection, so it cannot report what the visitor changes in it.'

describeConnector(
  'a Solana wallet app on this phone',
  async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', page)
    vi.stubGlobal('WebSocket', WebSocket)
    const getRandomValues = crypto.getRandomValues.bind(crypto)
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(array =>
      array instanceof Uint16Array
        ? array.fill(61_000 - 49_152 + (nextPort++ % 4_500))
        : getRandomValues(array as Uint8Array<ArrayBuffer>),
    )
    let outcome: 'approve' | 'reject' | 'ignore' = 'approve'
    const engine = createFakeMobileWallet({
      seeds: [1, 2],
      respond() {
        if (outcome === 'reject') throw new MobileError(-3, 'Declined.')
        return outcome === 'ignore' ? new Promise(() => {}) : undefined
      },
    })
    /** Every opening of the app is a prompt, and the first thing that reaches it. */
    let links = 0
    const assign = (uri: string): void => {
      links += 1
      engine.open(uri)
      page.dispatchEvent(new Event('blur'))
    }
    vi.stubGlobal('location', { origin: 'https://site.example', host: 'site.example', assign })
    const exported = vi.spyOn(crypto.subtle, 'exportKey')
    const driver: ConnectorWallet = {
      setOutcome(next) {
        outcome = next
      },
      promptCount: () => links,
      methods: () => [
        ...Array.from({ length: links }, () => 'link'),
        ...engine.calls.map(({ method }) => method),
      ],
      changeAccounts: () => Promise.reject(new Error(noEvents)),
      changeNetwork: () => Promise.reject(new Error(noEvents)),
      disconnect: () => Promise.reject(new Error(noEvents)),
      listenerCount: () => 0,
    }
    const createConnector = () => mobileConnector({ name: 'Site' })
    const first = createConnector()
    // The key of the first tap is created ahead.
    await vi.waitFor(() => expect(exported).toHaveResolved())
    let created = 0
    return {
      networks,
      wallet: driver,
      createConnector: () => (created++ === 0 ? first : createConnector()),
      request: {
        method: 'solana_signMessage',
        params: (account: CaipAddress) => ({ message, pubkey: toAddress(account) }),
        check: response =>
          expect(fromBase58((response as { signature: string }).signature, 88)).toHaveLength(64),
      },
      passiveMethods: [],
      rejectionCode: -3,
      unknownMethod: 'solana_nonsense',
      async close() {
        await engine.stop()
        vi.unstubAllGlobals()
        vi.restoreAllMocks()
      },
    }
  },
  {
    'restoring asks the visitor nothing where the wallet still allows it': noReload,
    'a restored connection answers requests': noReload,
    'a change of account is reported as CAIP-10, the active one first': noEvents,
    'a change of network is reported, and later accounts stand on it': noEvents,
    'an end that the wallet makes is reported once as disconnected': noEvents,
    'a stopped listener hears nothing, stopping twice is harmless, and no listener is left behind': noEvents,
  },
)
