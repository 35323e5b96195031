import { createMockFamily, createMockNetwork } from '@latchkit/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { features } from '../fixtures/features.js'
import { createKit } from '../fixtures/page.js'
import {
  callEngine,
  createChunk,
  dispatch,
  type FeatureDefinition,
  loadFeature,
  type State,
  type StateEvent,
  type ViewName,
} from '../internal.js'
import type { FeatureModule } from './client.js'

type Modules = Readonly<Record<string, FeatureModule>>

/** The reducers and rows of every feature, without what their code does beside them. */
const real: Modules = Object.fromEntries(
  Object.entries(features).map(([name, { reduce, routes }]) => [name, { ...(reduce && { reduce }), routes }]),
)

/** The state after the events, on a page that registers the features in their order and loads them in another. */
async function run(
  modules: Modules,
  order: readonly string[],
  events: readonly StateEvent[],
): Promise<State> {
  const definitions: Readonly<Record<string, FeatureDefinition>> = Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [name, { chunk: createChunk(async () => module) }]),
  )
  const { client } = createKit({
    networks: [createMockNetwork()],
    families: [createMockFamily({ connectors: [] })],
    modules: definitions,
  })
  await callEngine(client, async () => {})
  for (const name of order) {
    const definition = definitions[name]
    if (definition) await loadFeature(client, definition)
  }
  for (const event of events) dispatch(client, event)
  return client.getState()
}

const names = Object.keys(real)
const views = Object.values(real).flatMap(({ routes }) => Object.keys(routes?.rows ?? {})) as ViewName[]
const view = fc.constantFrom<ViewName>('Account', 'Connect', ...views)

const event: fc.Arbitrary<StateEvent> = fc.oneof(
  view.map(name => ({ type: 'modal/opened' as const, view: name, data: {} })),
  view.map(name => ({ type: 'route/pushed' as const, view: name, data: {} })),
  view.map(name => ({ type: 'view/reached' as const, view: name })),
  view.map(name => ({ type: 'view/requested' as const, view: name })),
  view.map(name => ({ type: 'view/ended' as const, view: name })),
  fc.constantFrom<StateEvent>(
    { type: 'modal/closed' },
    { type: 'route/popped' },
    { type: 'send/opened' },
    { type: 'swap/opened' },
    { type: 'send/emptied', progress: { step: 'idle' } },
    { type: 'login/stepped', step: { step: 'signedOut' } },
  ),
)

describe('the order in which the code of features loads', () => {
  test('is not the order in which their reducers run: registration is, in every order of four', async () => {
    const registered = ['a', 'b', 'c', 'd']
    const permutations = (rest: readonly string[]): string[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap(name => permutations(rest.filter(each => each !== name)).map(tail => [name, ...tail]))
    const orders = permutations(registered)
    expect(orders).toHaveLength(24)
    for (const order of orders) {
      const ran: string[] = []
      const toModule = (name: string): FeatureModule => ({
        reduce(state) {
          ran.push(name)
          return state
        },
      })
      const modules = Object.fromEntries(registered.map(name => [name, toModule(name)]))
      await run(modules, order, [{ type: 'modal/opened', view: 'Connect', data: {} }])
      expect(ran.slice(-4), order.join()).toEqual(registered)
    }
  })

  test('changes nothing in the state that any events lead to', async () => {
    const anyOrder = fc.shuffledSubarray(names, { minLength: names.length })
    await fc.assert(
      fc.asyncProperty(anyOrder, fc.array(event, { maxLength: 20 }), async (order, events) => {
        expect(await run(real, order, events)).toEqual(await run(real, names, events))
      }),
      { numRuns: 40 },
    )
  })
})
