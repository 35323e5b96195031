import {
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
} from '@latchkit/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createKit, openPage } from '../fixtures/page.js'
import {
  type Client,
  call,
  callFeature,
  connect,
  createChunk,
  createLatchkit,
  dispatch,
  type FeatureDefinition,
  getView,
  type LatchkitEvent,
  navigate,
  openModal,
  openSend,
  reviewSend,
  type State,
  type StateEvent,
  selectSend,
  send,
  setSendAmount,
} from '../internal.js'

// A feature unknown to core: its slice, events, view and actions are declared here alone.
type TipsState = { total: number }
type TipsEvent = { type: 'tips/given'; amount: number } | { type: 'tips/forgotten' }

declare module '../contract/feature.js' {
  interface FeatureEvents {
    tips: TipsEvent
  }
  interface FeatureModules {
    tips: typeof tipsModule
  }
  interface FeatureSlices {
    tips: TipsState
  }
  interface FeatureViews {
    tips: 'Tips'
  }
}

const tipsModule = {
  reduce(state: State, event: StateEvent): State {
    const { total } = state.slices.tips ?? { total: 0 }
    const set = (tips: TipsState): State => ({ ...state, slices: { ...state.slices, tips } })
    if (event.type === 'tips/given') return set({ total: total + event.amount })
    if (event.type === 'tips/forgotten' || event.type === 'connection/closed') return set({ total: 0 })
    return state
  },
  async give(client: Client, amount: number): Promise<number> {
    dispatch(client, { type: 'tips/given', amount })
    return client.getState().slices.tips?.total ?? 0
  },
}

const createTips = (load = async () => tipsModule): FeatureDefinition<typeof tipsModule> => ({
  chunk: createChunk(load),
  views: ['Tips'],
  resumeKey: '@latchkit/tips',
})

const give = (client: Client, amount: number): Promise<number> =>
  callFeature(client, client.options.modules?.tips, tips => tips.give(client, amount))

function createPage(tips = createTips(), storage = createMemoryStorage()) {
  return createKit({
    networks: [createMockNetwork()],
    families: [createMockFamily({ connectors: [createMockConnector()] })],
    modules: { tips },
    storage,
  })
}

const link = (client: Client) => connect(client, { connector: { namespace: 'mock', connectorId: 'mock' } })

describe('a feature from outside of core', () => {
  test('brings its slice, events and actions with its code, and no change to core', async () => {
    const { client } = createPage()
    await client.prepare()
    expect(client.getState().slices.tips).toBeUndefined()
    expect(await give(client, 2)).toBe(2)
    expect(await give(client, 3)).toBe(5)
    expect(client.getState().slices).toEqual({ tips: { total: 5 } })
  })

  test('follows core’s events', async () => {
    const { client } = createPage()
    await client.prepare()
    await link(client)
    await give(client, 2)
    dispatch(client, { type: 'connection/closed', namespace: 'mock', connectorId: 'mock' })
    expect(client.getState().slices.tips).toEqual({ total: 0 })
  })

  test('loads when one of its views is shown, and only then', async () => {
    const load = vi.fn(async () => tipsModule)
    const { client, settle } = createPage(createTips(load))
    await client.prepare()
    openModal(client)
    await link(client)
    await settle()
    expect(load).not.toHaveBeenCalled()
    openModal(client)
    navigate(client, { view: 'Tips' })
    await settle()
    expect(getView(client.getState().modal)).toBe('Tips')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('loads with an account when it left something to resume', async () => {
    const load = vi.fn(async () => tipsModule)
    const storage = createMemoryStorage()
    storage.setItem('@latchkit/tips', '1')
    const { client, settle } = createPage(createTips(load), storage)
    await client.prepare()
    await settle()
    expect(load).not.toHaveBeenCalled()
    await link(client)
    await settle()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('starts once per client, and its cleanup runs when the client is destroyed', async () => {
    const stop = vi.fn()
    const start = vi.fn(() => stop)
    const definition: FeatureDefinition = { chunk: createChunk(async () => ({ start })) }
    const { client } = createKit({
      networks: [createMockNetwork()],
      families: [createMockFamily()],
      modules: { other: definition },
    })
    const use = () => callFeature(client, client.options.modules?.['other'], async () => {})
    await Promise.all([use(), use()])
    await use()
    expect(start).toHaveBeenCalledTimes(1)
    expect(stop).not.toHaveBeenCalled()
    client.destroy()
    expect(stop).toHaveBeenCalledTimes(1)
  })

  test('that is not configured rejects with CONFIG_INVALID, and its view does not open', async () => {
    const { client } = createKit({
      networks: [createMockNetwork()],
      families: [createMockFamily()],
      modules: {},
    })
    await expect(give(client, 1)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
    expect(() => openModal(client, { view: 'Tips' })).toThrow('no view named Tips')
    await expect(reviewSend(client)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })
})

/** A connected client whose code for sending loads once the test calls `arrive`. */
async function createSlowSend() {
  openPage()
  let arrive: () => void = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  const load = vi.fn(async () => {
    await arrived
    return send.chunk.load()
  })
  const events: LatchkitEvent[] = []
  const client = createLatchkit({
    networks: [createMockNetwork({ rpcUrls: ['https://rpc.example'] })],
    families: [createMockFamily({ connectors: [createMockConnector()], transfers: {} })],
    storage: createMemoryStorage(),
    modules: { send: { ...send, chunk: createChunk(load) } },
    onEvent: event => void events.push(event),
  })
  onTestFinished(() => client.destroy())
  await client.prepare()
  return { client, load, arrive, events }
}

describe('sending, as a feature', () => {
  test('shows its view at once, and what was typed meanwhile takes effect in its order', async () => {
    const { client, load, arrive } = await createSlowSend()
    await link(client)
    expect(load).not.toHaveBeenCalled()
    openSend(client)
    expect(getView(client.getState().modal)).toBe('WalletSend')
    setSendAmount(client, { amount: '1' })
    setSendAmount(client, { amount: '0.5' })
    expect(client.getState().slices.send).toBeUndefined()
    arrive()
    await vi.waitFor(() => expect(selectSend(client.getState()).amountInput).toBe('0.5'))
    expect(client.getState().modal.history).toHaveLength(1)
  })

  test('without an account openSend shows what connects one', async () => {
    const { client, load } = await createSlowSend()
    openSend(client)
    expect(getView(client.getState().modal)).toBe('Connect')
    expect(load).not.toHaveBeenCalled()
  })

  test('that failed to load is reported, rejects what waits, and is tried again', async () => {
    const { client, load, arrive, events } = await createSlowSend()
    await link(client)
    arrive()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await expect(reviewSend(client)).rejects.toThrow('Failed to fetch')
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    setSendAmount(client, { amount: '1' })
    await vi.waitFor(() => expect(events.map(({ data }) => data.event)).toContain('INTERNAL_SDK_ERROR'))
    setSendAmount(client, { amount: '0.5' })
    await vi.waitFor(() => expect(selectSend(client.getState()).amountInput).toBe('0.5'))
  })
})

test('an action of a loaded feature runs in the tick of the call', async () => {
  const { client } = createPage()
  await call(createTips().chunk, async () => {})
  await give(client, 1)
  void give(client, 1)
  expect(client.getState().slices.tips).toEqual({ total: 2 })
})
