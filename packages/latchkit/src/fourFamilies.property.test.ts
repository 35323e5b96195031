import {
  type Client,
  connect,
  disconnect,
  request,
  selectAccount,
  sendTransfer,
  signMessage,
  switchNetwork,
} from '@latchkit/core'
import { accountActions, loadAdapter } from '@latchkit/core/internal'
import { createFakeEnvironment, createMemoryStorage } from '@latchkit/testing'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createLatchkit } from './createLatchkit.js'
import { breaks } from './fixtures/breakFamilies.js'
import { addOwner, hash, toEvmAddress } from './fixtures/fakeChains.js'
import { createFakePage, inWorld, pause } from './fixtures/fakePage.js'
import type { Break } from './fixtures/families.js'
import { createFourChains, fourNetworks } from './fixtures/fourChains.js'
import { createFourWallets, type ProviderName } from './fixtures/fourWallets.js'
import { createRecorder } from './fixtures/recorder.js'
import { createEvmWallet } from './fixtures/recordingEvmWallet.js'
import { createSolanaKey, createSolanaWallet } from './fixtures/recordingSolanaWallet.js'

/** 10,000 in `npm run test:long`; a few seconds' worth otherwise. */
const sequences = Number(process.env['LATCHKIT_SEQUENCES'] ?? 200)

const namespaces = ['eip155', 'solana', 'bip122', 'stacks'] as const
type Namespace = (typeof namespaces)[number]
const targets = ['evm', 'solana', 'bitcoin', 'stacks', 'joint'] as const
type Target = (typeof targets)[number]
const actions = [
  'connect',
  'connect',
  'connect',
  'switch',
  'pay',
  'pay',
  'sign',
  'sign',
  'raw',
  'drop',
  'dropAll',
  'moves',
  'outcome',
  'reload',
  'wait',
] as const
type Step = readonly [action: (typeof actions)[number], target: Target, namespace: Namespace, detail: boolean]

const receivers: Readonly<Record<Namespace, string>> = {
  eip155: toEvmAddress('friend'),
  solana: base58.encode(hash('friend')),
  bip122: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  stacks: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
}
/** On the second network of a family whose addresses differ by network. */
const testReceivers: Readonly<Partial<Record<Namespace, string>>> = {
  bip122: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  stacks: 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G',
}
const decimals: Readonly<Record<Namespace, number>> = { eip155: 18, solana: 9, bip122: 8, stacks: 6 }
const solanaKeys = ['four one', 'four two'].map(createSolanaKey)
for (const { address } of solanaKeys) await addOwner(address)
await addOwner(receivers.solana)

/** Ids of connectors by the wallet that they are of. */
const wallets: Readonly<Record<string, ProviderName | 'evm' | 'solana'>> = {
  'io.four': 'evm',
  'standard-solana': 'solana',
  unisat: 'bitcoin',
  'XverseProviders.BitcoinProvider': 'joint',
  'wbip-XverseProviders.BitcoinProvider': 'joint',
  'wbip-VirtualStacksProvider': 'stacks',
}
const rowIds: Readonly<Record<Target, string>> = {
  evm: 'io.four',
  solana: 'standard-solana',
  bitcoin: 'unisat',
  stacks: 'wbip-VirtualStacksProvider',
  joint: 'XverseProviders.BitcoinProvider',
}

function createWorld(breakIt: Break | undefined) {
  const environment = createFakeEnvironment()
  const unknown: string[] = []
  const chains = createFourChains(text => void unknown.push(text))
  const recorders = [
    createRecorder('four', environment, chains),
    createRecorder('solana', environment, chains),
  ]
  const [first, second] = recorders as [(typeof recorders)[0], (typeof recorders)[0]]
  const evm = createEvmWallet(first, {
    rdns: 'io.four',
    addresses: ['four one', 'four two'].map(toEvmAddress),
  })
  const solana = createSolanaWallet(second, { keys: solanaKeys })
  const four = createFourWallets()
  const page = Object.assign(createFakePage(), four.page)
  for (const wallet of [evm, solana]) wallet.announce(page)
  let storage = createMemoryStorage()
  const create = (): Client => {
    storage = storage.createTab()
    const options = { networks: fourNetworks, storage, environment }
    const assembled = createLatchkit(options)
    if (!breakIt) return assembled
    const families = breakIt(assembled.options.families, [])
    assembled.destroy()
    return createLatchkit({ ...options, families })
  }
  return { environment, unknown, chains, fetch: chains.fetch, recorders, evm, solana, four, page, create }
}
type World = ReturnType<typeof createWorld>
/** Which wallet may receive a message or an amount. */
type Expected = { namespace: Namespace; wallet: string | undefined }

type Heard = { wallet: string; namespace: string; marks: readonly string[]; method: string }

function takeHeard({ recorders, four }: World): readonly Heard[] {
  const own = recorders.flatMap(({ heard, name }) =>
    heard.splice(0).map(({ namespace, text, payment, method }) => ({
      wallet: name === 'four' ? 'evm' : name,
      namespace,
      method,
      marks: [text ?? payment?.amount].flatMap(mark => (mark === undefined ? [] : String(mark))),
    })),
  )
  const others = four.heard.splice(0).map(({ provider, namespace, text, amounts = [], method }) => ({
    wallet: provider,
    namespace,
    method,
    marks: [...(text === undefined ? [] : [text]), ...amounts.map(String)],
  }))
  return [...own, ...others]
}

/** Runs a sequence over a new page; throws for a call that reached another wallet or family than it was for. */
async function run(
  steps: readonly Step[],
  counts: Record<string, number> = {},
  breakIt?: Break,
): Promise<void> {
  const world = createWorld(breakIt)
  const { environment, four, evm, solana, recorders, unknown, chains } = world
  const expected = new Map<string, Expected>()
  let serial = 1000
  let client!: Client
  const count = (kind: string): void => {
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn++) await environment.advance(0)
    // Chunks and signatures need real turns.
    await new Promise<void>(resolve => setImmediate(resolve))
    await environment.advance(0)
  }
  const ignore = (promise: Promise<unknown>): void => void promise.catch(() => {})
  const getLive = () =>
    Object.fromEntries(
      namespaces.map(namespace => [
        namespace,
        JSON.stringify(client.getState().families[namespace]?.connections ?? []),
      ]),
    )
  const getPrompts = (): number =>
    four.promptCount() + recorders.reduce((sum, { prompts }) => sum + prompts, 0)
  const check = (): void => {
    const wrong = [...recorders.flatMap(recorder => recorder.wrong), ...four.wrong, ...unknown]
    if (wrong.length > 0) throw new Error(`A call of another family: ${wrong.join('; ')}`)
    for (const call of takeHeard(world))
      for (const mark of call.marks) {
        const entry = expected.get(mark)
        // An output that gives change is no mark.
        if (!entry && call.method === 'signPsbt') continue
        if (!entry || entry.namespace !== call.namespace || (entry.wallet ?? call.wallet) !== call.wallet)
          throw new Error(`A call reached another wallet or family: ${JSON.stringify({ call, entry })}`)
        expected.delete(mark)
        count(`${call.namespace} ${/^\d+$/.test(mark) ? 'payment' : 'message'}`)
        count(`${call.wallet} asked`)
      }
    for (const [namespace, family] of Object.entries(client.getState().families))
      for (const { accounts, connectorId } of family.connections) {
        if (!accounts.every(account => account.startsWith(`${namespace}:`)))
          throw new Error(`A connection has accounts of another family: ${connectorId}`)
      }
  }
  const step = async ([action, target, namespace, detail]: Step): Promise<void> => {
    const own = fourNetworks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const caipNetworkId = (own[detail ? 0 : 1] ?? fourNetworks[0]).caipNetworkId
    const { connectorId, isConnected, address = '' } = selectAccount(client.getState(), namespace)
    const wallet = isConnected && connectorId !== undefined ? wallets[connectorId] : undefined
    const text = `message ${++serial}`
    switch (action) {
      case 'connect': {
        const both = target === 'joint' && detail
        const only = target === 'joint' && !both ? [namespace] : undefined
        if (only && namespace !== 'bip122' && namespace !== 'stacks') return
        return ignore(connect(client, { rowId: rowIds[target], namespaces: only }))
      }
      case 'switch':
        return ignore(switchNetwork(client, { caipNetworkId }))
      case 'pay': {
        const amount = `0.${String(serial).padStart(6, '0')}`
        const units = BigInt(serial) * 10n ** BigInt(decimals[namespace] - 6)
        expected.set(String(units), { namespace, wallet })
        const receiver = (detail ? undefined : testReceivers[namespace]) ?? receivers[namespace]
        return ignore(sendTransfer(client, { caipNetworkId, amount, receiver }))
      }
      case 'sign':
        expected.set(text, { namespace, wallet })
        return ignore(signMessage(client, { message: text, namespace }))
      case 'raw': {
        // A host's own request, in the words of its family.
        expected.set(text, { namespace, wallet })
        const bytes = Buffer.from(text)
        const calls = {
          eip155: { method: 'personal_sign', params: [`0x${bytes.toString('hex')}`, address] },
          solana: {
            method: 'solana_signMessage',
            params: { pubkey: address, message: base58.encode(bytes) },
          },
          bip122: { method: 'signMessage', params: { account: address, address, message: text } },
          stacks: { method: 'stx_signMessage', params: { address, message: text } },
        }
        return ignore(request(client, { ...calls[namespace], caipNetworkId }))
      }
      case 'drop': {
        await settle()
        const before = getLive()
        ignore(disconnect(client, { namespace }))
        await settle()
        const after = getLive()
        for (const other of namespaces)
          if (other !== namespace && before[other] !== after[other])
            throw new Error(`Dropping ${namespace} changed ${other}: ${before[other]} ${after[other]}`)
        if (before[namespace] !== '[]') count('family dropped')
        return
      }
      case 'dropAll':
        return ignore(disconnect(client))
      case 'moves':
        if (target === 'evm') evm.changeAccount()
        if (target === 'solana') solana.changeAccount()
        if (target === 'bitcoin') four.bitcoin.setAccounts(detail ? [0, 1] : [1, 0])
        if (target === 'stacks') four.stacks.setAccounts(detail ? [0, 1] : [1, 0])
        return
      case 'outcome':
        four.setOutcome(detail ? 'approve' : 'reject')
        for (const recorder of recorders) recorder.outcome = detail ? 'approve' : 'reject'
        return
      case 'reload': {
        await settle()
        // What is stored is written by a timer.
        await environment.advance(1000)
        const prompts = getPrompts()
        client.destroy()
        client = world.create()
        await settle()
        if (getPrompts() !== prompts) throw new Error('A load has asked the visitor.')
        return count('reload')
      }
      case 'wait':
        chains.mine()
        return void (await environment.advance(1500))
    }
  }
  await inWorld(world, async () => {
    client = world.create()
    try {
      await client.prepare()
      for (const each of steps) {
        await step(each)
        await settle()
        check()
      }
      for (let each = 0; each < four.joint.together; each++) count('both families in one request')
      await disconnect(client)
      client.destroy()
      await settle()
      if (four.listenerCount() + evm.listenerCount() + solana.listenerCount() > 0)
        throw new Error('A listener is left.')
    } finally {
      client.destroy()
      await environment.advance(0)
    }
  })
}

/** A sequence starts from a page with all four families connected. */
const opening: readonly Step[] = [
  ['connect', 'evm', 'eip155', true],
  ['connect', 'solana', 'solana', true],
  ['connect', 'joint', 'bip122', true],
]
const sequence: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.tuple(
      fc.constantFrom(...actions),
      fc.constantFrom(...targets),
      fc.constantFrom(...namespaces),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 20, size: 'max' },
  )
  .map(steps => [...opening, ...steps])

// Loads every lazy chunk from disk, before sequences are run.
beforeAll(async () => {
  const world = createWorld(undefined)
  await inWorld(world, async () => {
    const client = world.create()
    await client.prepare()
    for (const namespace of namespaces) await (await loadAdapter(client, namespace)).loadTransfers?.()
    await accountActions.load()
    for (const feature of Object.values(client.options.modules ?? {})) await feature?.chunk.load()
    for (const rowId of Object.values(rowIds)) await connect(client, { rowId })
    for (const namespace of namespaces) {
      const { caipNetworkId } = selectAccount(client.getState(), namespace)
      if (!caipNetworkId) throw new Error('A family is not connected.')
      let isPaying = true
      const paying = sendTransfer(client, {
        caipNetworkId,
        amount: '0.0012',
        receiver: receivers[namespace],
      }).finally(() => {
        isPaying = false
      })
      paying.catch(() => {})
      while (isPaying) {
        await world.environment.advance(1)
        await pause(5)
      }
      await paying
    }
    client.destroy()
  })
}, 60_000)

test(`${sequences} random sequences over four families: no call reaches another family's provider (T6)`, async () => {
  const counts: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(sequence, steps => run(steps, counts)),
    { numRuns: sequences },
  )
  if (process.env['LATCHKIT_SEQUENCES']) console.info(JSON.stringify(counts))
  // The property proves nothing if no wallet is ever reached.
  const kinds = [
    ...namespaces.flatMap(namespace => [`${namespace} message`, `${namespace} payment`]),
    ...targets.map(target => `${target} asked`),
    'family dropped',
    'reload',
    'both families in one request',
  ]
  for (const kind of kinds) expect(counts[kind] ?? 0, kind).toBeGreaterThan(0)
}, 1_200_000)

test('the property notices a call to another family', async () => {
  const property = fc.asyncProperty(sequence, steps => run(steps, {}, breaks['other-family']))
  const { failed, errorInstance } = await fc.check(property, { numRuns: 200, seed: 7, endOnFailure: true })
  expect(failed).toBe(true)
  expect(String((errorInstance as Error).message)).toMatch(/another (wallet or )?family/)
}, 60_000)
