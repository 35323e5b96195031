import { bitcoin } from '@latchkit/bitcoin'
import { formatAddress as formatBitcoin, parseAddress as parseBitcoin } from '@latchkit/bitcoin/address'
import { bitcoinMainnet } from '@latchkit/bitcoin/chains'
import {
  type Client,
  createLatchkit,
  disconnect,
  request,
  selectAccount,
  type Transport,
} from '@latchkit/core'
import { startPairing } from '@latchkit/core/internal'
import { evm } from '@latchkit/evm'
import { mainnet } from '@latchkit/evm/chains'
import { solana } from '@latchkit/solana'
import { solanaMainnet } from '@latchkit/solana/chains'
import { stacks } from '@latchkit/stacks'
import { formatAddress as formatStacks } from '@latchkit/stacks/address'
import { stacksMainnet } from '@latchkit/stacks/chains'
import { createMemoryStorage, type MemoryStorage } from '@latchkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHarness, type RealHarness } from '../../walletconnect/src/fixtures/createHarness.js'

// Real relay, and the official WalletKit as the wallet.

const namespaces = ['eip155', 'solana', 'bip122', 'stacks'] as const
type Namespace = (typeof namespaces)[number]

const networks = [mainnet, solanaMainnet, bitcoinMainnet, stacksMainnet] as const
const chains: Readonly<Record<Namespace, string>> = {
  eip155: mainnet.caipNetworkId,
  solana: solanaMainnet.caipNetworkId,
  bip122: bitcoinMainnet.caipNetworkId,
  stacks: stacksMainnet.caipNetworkId,
}
const hash = new Uint8Array(20).fill(7)
const bitcoinAddress = 'bc1qfu9r0hqxa60xyg3l5hr2zucg0h4z5yap389x69'
const addresses: Readonly<Record<Namespace, string>> = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  bip122: bitcoinAddress,
  stacks: formatStacks({ network: 'mainnet', kind: 'single', hash }),
}
/** Sound, but of the testnet of their family. */
const testnetAddresses = {
  bip122: formatBitcoin(parseBitcoin(bitcoinAddress)?.script ?? hash, 'testnet') ?? '',
  stacks: formatStacks({ network: 'testnet', kind: 'single', hash }),
}

let harness: RealHarness
const open: { destroy(): void }[] = []

beforeEach(async () => {
  harness = await createHarness()
})
afterEach(async () => {
  for (const each of open.splice(0)) each.destroy()
  await harness.close()
})

/** The wallet grants these accounts, with the methods that were asked for. */
function grant(accounts: Partial<Record<Namespace, readonly string[]>>): void {
  harness.wallet.grant = proposed =>
    Object.fromEntries(
      Object.entries(proposed).flatMap(([namespace, each]) => {
        const own = accounts[namespace as Namespace]
        return own ? [[namespace, { ...each, accounts: [...own] }]] : []
      }),
    )
}
const toAccounts = (...wanted: readonly Namespace[]) =>
  Object.fromEntries(wanted.map(each => [each, [`${chains[each]}:${addresses[each]}`]]))

function create(storage: MemoryStorage = createMemoryStorage()): Client {
  const inner = harness.createTransport()
  const transport: Transport = {
    ...inner,
    connect: parameters =>
      inner.connect({
        ...parameters,
        onUri(pairing) {
          parameters.onUri(pairing)
          void harness.wallet.pair(pairing.uri)
        },
      }),
  }
  // Storing and restoring is what a page does; the wallet's client runs in this process and must not take it for its own.
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', title: 'A shop' })
  for (const name of ['window', 'document']) vi.stubGlobal(name, page)
  vi.stubGlobal('location', { origin: 'https://shop.example', href: 'https://shop.example/' })
  const client = createLatchkit({
    networks,
    families: [evm(), solana(), bitcoin(), stacks()],
    remoteConnectors: [{ id: transport.id, name: transport.name, load: async () => transport }],
    ports: {},
    storage,
  })
  vi.unstubAllGlobals()
  open.push(client, inner)
  return client
}

const getConnected = (client: Client): readonly string[] =>
  namespaces.filter(namespace => selectAccount(client.getState(), namespace).isConnected)

async function pair(wanted: readonly Namespace[], storage?: MemoryStorage): Promise<Client> {
  const client = create(storage)
  await client.prepare()
  startPairing(client)
  await vi.waitFor(() => expect(getConnected(client)).toEqual(wanted), { timeout: 20_000 })
  return client
}

describe('one QR code for four families', () => {
  test.each([
    [4, [...namespaces]],
    [2, ['solana', 'stacks']],
    [1, ['bip122']],
  ] as const)('a wallet of %s of them gets what it can', async (_count, granted) => {
    grant(toAccounts(...granted))
    const client = await pair(granted)
    for (const namespace of granted)
      expect(selectAccount(client.getState(), namespace).caipAddress).toBe(
        `${chains[namespace]}:${addresses[namespace]}`,
      )
    // All are asked for, none is required.
    const [proposal] = harness.wallet.proposals
    const { optionalNamespaces, requiredNamespaces } = (proposal?.params ?? {}) as {
      optionalNamespaces: Record<string, { chains: readonly string[]; methods: readonly string[] }>
      requiredNamespaces: object
    }
    expect(requiredNamespaces).toEqual({})
    expect(Object.keys(optionalNamespaces).sort()).toEqual([...namespaces].sort())
    const methods = {
      eip155: 'personal_sign',
      solana: 'solana_signMessage',
      bip122: 'signPsbt',
      stacks: 'stx_signMessage',
    }
    for (const namespace of namespaces) {
      expect(optionalNamespaces[namespace]?.chains).toEqual([chains[namespace]])
      expect(optionalNamespaces[namespace]?.methods).toContain(methods[namespace])
    }
  })

  test('a request reaches the wallet on the chain of its own family', async () => {
    grant(toAccounts(...namespaces))
    const client = await pair(namespaces)
    harness.wallet.setOutcome('request', 'reject')
    const calls = {
      eip155: { method: 'personal_sign', params: ['0x68656c6c6f', addresses.eip155] },
      solana: { method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey: addresses.solana } },
      bip122: { method: 'signMessage', params: { account: addresses.bip122, message: 'hello' } },
      stacks: { method: 'stx_signMessage', params: { message: 'hello' } },
    }
    const seen: unknown[] = []
    harness.wallet.kit.on('session_request', ({ params }) =>
      seen.push([params.chainId, params.request.method]),
    )
    for (const namespace of namespaces)
      await expect(
        request(client, { ...calls[namespace], caipNetworkId: chains[namespace] as `${string}:${string}` }),
      ).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(seen).toEqual(namespaces.map(namespace => [chains[namespace], calls[namespace].method]))
  })

  test('a reload restores all; dropping one family leaves three, and the session ends with the last', async () => {
    grant(toAccounts(...namespaces))
    const storage = createMemoryStorage()
    const first = await pair(namespaces, storage)
    first.destroy()
    const again = create(storage.createTab())
    await vi.waitFor(() => expect(getConnected(again)).toEqual(namespaces), { timeout: 20_000 })
    expect(harness.wallet.proposals).toHaveLength(1)
    await disconnect(again, { namespace: 'bip122' })
    expect(getConnected(again)).toEqual(['eip155', 'solana', 'stacks'])
    await harness.wallet.waitForSessions(1)
    await disconnect(again)
    expect(getConnected(again)).toEqual([])
    await harness.wallet.waitForSessions(0)
  })

  test('accounts by the rules of another family or network are left out, and the other families stay', async () => {
    grant({
      ...toAccounts('eip155', 'solana'),
      bip122: [
        `${chains.bip122}:${addresses.stacks}`,
        `${chains.bip122}:${testnetAddresses.bip122}`,
        `${chains.bip122}:${addresses.eip155}`,
      ],
      stacks: [
        `${chains.stacks}:${addresses.bip122}`,
        `${chains.stacks}:${testnetAddresses.stacks}`,
        `${chains.stacks}:${addresses.solana}`,
      ],
    })
    await pair(['eip155', 'solana'])
  })
})
