import type { PasskeySecret } from './sealPasskey.js'

/** Milliseconds for which a passkey that was touched opens the wallet in the page where it was. */
export const touchTtlMs = 600_000

export type Touch = {
  /** Keeps a copy for {@link touchTtlMs}, in memory alone: no other page has it, and it ends with this one. */
  keep(passkey: PasskeySecret): void
  read(): PasskeySecret | undefined
  wipe(): void
}

/** The output of a passkey that was touched in this page. */
export function createTouch({ now, onEnd }: { now: () => number; onEnd: () => void }): Touch {
  let kept: (PasskeySecret & { endsAt: number }) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function wipe(): void {
    clearTimeout(timer)
    kept?.prf.fill(0)
    kept = undefined
  }
  function end(): void {
    wipe()
    onEnd()
  }

  return {
    wipe,
    keep({ credentialId, prf }) {
      wipe()
      kept = { credentialId, prf: prf.slice(), endsAt: now() + touchTtlMs }
      timer = setTimeout(end, touchTtlMs)
    },
    read() {
      // A timer of a page that slept is late.
      if (kept && kept.endsAt <= now()) end()
      return kept
    },
  }
}
