/** What can go wrong with a response. */
type Fault = 'reset' | '503' | '429' | 'rubbish' | 'slow' | 'hang'

const allFaults: readonly Fault[] = ['reset', '503', '429', 'rubbish', 'slow', 'hang']

export type FaultyFetch = {
  fetch: typeof globalThis.fetch
  /** Share of requests that fail, from 0 to 1. */
  share: number
  faults: readonly Fault[]
  /** Requests so far. */
  asked: number
}

/** Creates a fetch in front of a real endpoint, some of whose responses are lost, refused, garbled or late. */
export function createFaultyFetch(seed = 1): FaultyFetch {
  let state = seed
  const draw = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const faulty: FaultyFetch = {
    share: 0,
    faults: allFaults,
    asked: 0,
    fetch: async (input, init) => {
      faulty.asked++
      const fault =
        draw() < faulty.share ? faulty.faults[Math.floor(draw() * faulty.faults.length)] : undefined
      if (fault === 'reset') throw new TypeError('fetch failed')
      if (fault === '503' || fault === '429') return new Response('', { status: Number(fault) })
      if (fault === 'rubbish') return new Response('{"jsonrpc":')
      if (fault === 'hang') return waitForAbort(init?.signal)
      if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, 600))
      return fetch(input, init)
    },
  }
  return faulty
}

function waitForAbort(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
