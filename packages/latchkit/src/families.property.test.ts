import { disconnect } from '@latchkit/core'
import { accountActions, loadAdapter } from '@latchkit/core/internal'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type BreakName, breakNames, breaks } from './fixtures/breakFamilies.js'
import { inWorld, pause } from './fixtures/fakePage.js'
import { type Break, createWorld, targets, type World } from './fixtures/families.js'
import { check, checkOthers, checkRestored, getLive } from './fixtures/familyRules.js'
import { actionNames, namespaces, runStep, type Step } from './fixtures/familySteps.js'

/** 10,000 in `npm run test:long`; a few seconds' worth otherwise. */
const sequences = Number(process.env['LATCHKIT_SEQUENCES'] ?? 250)
const steps = 24

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(...actionNames),
  fc.constantFrom(...targets),
  fc.constantFrom(...namespaces),
  fc.boolean(),
  fc.boolean(),
)
const sequence = fc.array(step, { minLength: 1, maxLength: steps, size: 'max' })

/** Most sequences start from a page with both families connected. */
const opening: readonly Step[] = [
  ['connect', 'alpha', 'eip155', true, false],
  ['connect', 'gamma', 'solana', true, false],
]

const isQuiet = ([action, , , , quiet]: Step): boolean =>
  quiet && ['confirm', 'pay', 'payAndMove', 'headless', 'raw', 'slow'].includes(action)

const getPrompts = ({ recorders }: World): number =>
  Object.values(recorders).reduce((sum, { prompts }) => sum + prompts, 0)

async function play(world: World, all: readonly Step[]): Promise<void> {
  const { environment } = world
  await world.client.prepare()
  for (const each of all) {
    const [action, target, namespace] = each
    const before = getLive(world)
    const prompts = getPrompts(world)
    const wasQuiet = world.busy.size === 0
    await runStep(world, each)
    if (action === 'disconnectFamily') checkOthers(world, before, namespace)
    if (!isQuiet(each)) await environment.advance(0)
    check(world)
    if (wasQuiet && action === 'disconnectFamily') checkOthers(world, before, namespace)
    if (wasQuiet && action === 'walletLeaves' && target === 'alpha' && !world.recorders.alpha.late)
      checkOthers(world, before, 'eip155')
    if (action === 'reload' && wasQuiet) {
      checkRestored(world, before)
      expect(getPrompts(world)).toBe(prompts)
    }
  }
  world.chains.mine()
  await environment.advance(60_000)
  check(world)
  expect(world.busy.size).toBe(0)
  expect(world.client.getState().requests).toEqual([])
}

/** A destroyed client leaves no listener and no timer. */
async function end(world: World): Promise<void> {
  const { client, environment, evm, solana, remote, page } = world
  await disconnect(client)
  await environment.advance(1000)
  const wallets = [...Object.values(evm), ...Object.values(solana)]
  expect(wallets.map(wallet => wallet.listenerCount())).toEqual(wallets.map(() => 0))
  client.destroy()
  await environment.advance(0)
  expect({ timers: environment.pendingTimers(), remote: remote.listenerCount() }).toEqual({
    timers: 0,
    remote: 0,
  })
  // One listener per wallet.
  expect(page.listenerCount(), 'listeners on the page').toBe(wallets.length)
}

/** How often a wallet received each kind of request. */
type Counts = Record<string, number>

async function run(all: readonly Step[], counts: Counts = {}, breakIt?: Break): Promise<void> {
  const world = createWorld(breakIt)
  await inWorld(world, async () => {
    world.client = world.create()
    try {
      await play(world, [...opening, ...all])
      await end(world)
    } finally {
      // A failed sequence must not continue in the next world.
      world.client.destroy()
      await world.environment.advance(0)
    }
  })
  for (const [kind, count] of Object.entries(world.counts)) counts[kind] = (counts[kind] ?? 0) + count
}

// Loads every lazy chunk from disk, before the clock is fake.
beforeAll(async () => {
  const world = createWorld()
  await inWorld(world, async () => {
    world.client = world.create()
    await world.client.prepare()
    for (const namespace of namespaces) await (await loadAdapter(world.client, namespace)).loadTransfers?.()
    await accountActions.load()
    for (const feature of Object.values(world.client.options.modules ?? {})) await feature?.chunk.load()
    for (const action of [
      'connect',
      'pay',
      'sign',
      'headless',
      'reject',
      'sign',
      'reload',
      'disconnectAll',
    ] as const)
      for (const [target, namespace] of [
        ['alpha', 'eip155'],
        ['gamma', 'solana'],
        ['remote', 'solana'],
      ] as const)
        for (const detail of [true, false]) {
          await runStep(world, ['activate', target, namespace, detail, false])
          await runStep(world, [action, target, namespace, detail, false])
          await pause(20)
          await world.environment.advance(5000)
        }
    world.client.destroy()
  })
}, 60_000)

test(`${sequences} random sequences over both families: no call reaches another family, no payment a chain, account, receiver or amount that was not shown (demand 18, T6, T13)`, async () => {
  const counts: Counts = {}
  await fc.assert(
    fc.asyncProperty(sequence, all => run(all, counts)),
    { numRuns: sequences },
  )
  if (process.env['LATCHKIT_SEQUENCES']) console.info(JSON.stringify(counts))
  // The property proves nothing if no wallet is ever reached.
  const kinds = [
    ...namespaces.flatMap(namespace =>
      ['native', 'token', 'message', 'transaction of the host'].map(kind => `${namespace} ${kind}`),
    ),
    ...targets.map(target => `payment from ${target}`),
    'family that stayed when another was dropped',
    'connection that a reload restored',
  ]
  for (const kind of kinds)
    expect(counts[kind] ?? 0, kind).toBeGreaterThan(sequences < 1000 ? 0 : sequences / 100)
}, 1_200_000)

/** The message by which each break must be caught. */
const catches: Readonly<Record<BreakName, RegExp>> = {
  'other-wallet': /reached another wallet than the one that was shown/,
  'other-family': /was asked|another family|another wallet/,
  'stale-chain': /not agreed to|another chain/,
  'first-plan': /not agreed to/,
  'drop-all': /Dropping .* (ended|changed)/,
}

test.each(breakNames)(
  'the property notices %s',
  async name => {
    const property = fc.asyncProperty(sequence, all => run(all, {}, breaks[name]))
    const { failed, errorInstance } = await fc.check(property, {
      numRuns: 1000,
      seed: 7,
      endOnFailure: true,
    })
    expect(failed).toBe(true)
    expect(String((errorInstance as Error).message)).toMatch(catches[name])
  },
  60_000,
)
