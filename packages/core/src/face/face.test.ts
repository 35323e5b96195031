import { createMockFamily, createMockNetwork } from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { createKit } from '../fixtures/page.js'
import { type Client, createChunk, type LatchkitEvent } from '../internal.js'
import { face } from './face.js'
import { type VoidFace, voidFace } from './voidFace.js'
import { watchFace } from './watchFace.js'

const jars = {
  start: (_client: Client): undefined => undefined,
  async fill(_client: Client, amount: number, times = 1): Promise<number> {
    return amount * times
  },
  async shake(_client: Client, force: 'gentle' | 'hard'): Promise<void> {
    if (force === 'hard') throw new TypeError('It broke.')
  },
  watch: (_client: Client): (() => void) => stop,
}
const stop = vi.fn()

declare module '../contract/feature.js' {
  interface FeatureModules {
    jars: typeof jars
  }
}

const fill: typeof jars.fill = face('jars', module => module.fill)
const shake: VoidFace<typeof jars.shake> = voidFace('jars', module => module.shake)
const watch: typeof jars.watch = watchFace('jars', module => module.watch)

function createPage(load: () => Promise<typeof jars> = async () => jars) {
  const events: LatchkitEvent[] = []
  const { client } = createKit({
    networks: [createMockNetwork()],
    families: [createMockFamily()],
    modules: { jars: { chunk: createChunk(load) } },
    onEvent: event => void events.push(event),
  })
  return { client, events }
}

describe('a face', () => {
  test('has the parameters and the result of the action, whose code loads at the first call', async () => {
    const load = vi.fn(async () => jars)
    const { client } = createPage(load)
    expect(load).not.toHaveBeenCalled()
    expect(await fill(client, 3)).toBe(3)
    expect(await fill(client, 3, 4)).toBe(12)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('rejects with CONFIG_INVALID where the client lacks the feature', async () => {
    const { client } = createKit({
      networks: [createMockNetwork()],
      families: [createMockFamily()],
      modules: {},
    })
    await expect(fill(client, 1)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })

  test('that returns nothing reports what its action rejects with', async () => {
    const { client, events } = createPage()
    expect(shake(client, 'gentle')).toBeUndefined()
    shake(client, 'hard')
    await vi.waitFor(() => expect(events.map(({ data }) => data.event)).toContain('INTERNAL_SDK_ERROR'))
  })

  test('that watches starts once its code is loaded, and not after it was stopped', async () => {
    let arrive: (module: typeof jars) => void = () => {}
    const loading = new Promise<typeof jars>(resolve => {
      arrive = resolve
    })
    const started = vi.spyOn(jars, 'watch')
    const { client } = createPage(() => loading)
    const stopEarly = watch(client)
    const stopLater = watch(client)
    stopEarly()
    arrive(jars)
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1))
    stopLater()
    expect(stop).toHaveBeenCalledTimes(1)
  })
})
