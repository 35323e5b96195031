import { useEffect, useState } from 'react'

/** Milliseconds until a download that failed is tried again: what was wanted then is wanted still. */
const retryAfter = 3000

/** Where loaded code stays, so that the next drawing has it at once. */
export type CodeSlot<Code> = { code?: Code | undefined }

/** A part of a view that few visitors see: fetched once it is wanted, undefined until it is here. */
export function useCode<Code>(
  slot: CodeSlot<Code>,
  load: () => Promise<Code>,
  isWanted: boolean,
): Code | 'failed' | undefined {
  const [state, setState] = useState<'loaded' | 'failed'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same slot always has the same loader
  useEffect(() => {
    if (!isWanted || slot.code) return
    let live = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetch = (): void =>
      void load().then(
        code => {
          slot.code = code
          if (live) setState('loaded')
        },
        () => {
          if (!live) return
          setState('failed')
          timer = setTimeout(fetch, retryAfter)
        },
      )
    fetch()
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [isWanted, slot])
  return slot.code ?? (state === 'failed' ? state : undefined)
}
