import { useEffect, useState } from 'react'

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
    load().then(
      code => {
        slot.code = code
        if (live) setState('loaded')
      },
      () => live && setState('failed'),
    )
    return () => {
      live = false
    }
  }, [isWanted, slot])
  return slot.code ?? (state === 'failed' ? state : undefined)
}
