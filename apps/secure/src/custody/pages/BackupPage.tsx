import { useState } from 'react'
import { useArmed } from '../../shell/useArmed.js'
import type { RecoveryKit } from '../kit.js'
import { normalizeRecoveryCode, splitRecoveryCode } from '../recoveryCode.js'
import { ErrorText } from './ErrorText.js'
import { saveKit } from './saveKit.js'
import { useTask } from './useTask.js'
import './custody.css'

export type BackupPageProps = {
  code: string
  createKit: () => Promise<RecoveryKit>
  /** Forgets the code on this device. */
  onConfirm: () => Promise<void>
  /** What the confirmation needs first; the same code is confirmed afterwards. */
  again?: { label: string; run: () => void } | undefined
}

/** Two different groups of the code, to be typed as a proof that it was written down. */
function pickGroups(count: number): readonly [number, number] {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const first = random % (count - 1)
  const second = first + 1 + (Math.floor(random / count) % (count - 1 - first))
  return [first, second]
}

/** In a window only: a click that a host page hides would copy the code or take its place. */
const useKeyArmed = (key: string) => useArmed(key, { needsWindow: true })

/** Shows the recovery code once, and asks for two of its groups. */
export function BackupPage({ code, createKit, onConfirm, again }: BackupPageProps) {
  const [isConfirming, setConfirming] = useState(false)
  return isConfirming ? (
    <Confirm code={code} onBack={() => setConfirming(false)} onConfirm={onConfirm} again={again} />
  ) : (
    <Show code={code} createKit={createKit} onNext={() => setConfirming(true)} />
  )
}

function Show({
  code,
  createKit,
  onNext,
}: Pick<BackupPageProps, 'code' | 'createKit'> & { onNext: () => void }) {
  const task = useTask()
  const [isCopied, setCopied] = useState(false)
  const { isArmed, guard } = useKeyArmed('show')
  return (
    <main className="page">
      <h1>Save your recovery code</h1>
      <p>
        If you lose this device, only this code brings your wallet back. Write it down or print it: you see it
        once.
      </p>
      <ol className="groups" aria-label="Recovery code">
        {splitRecoveryCode(code).map((group, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place.
          <li key={i}>
            <code>{group}</code>
          </li>
        ))}
      </ol>
      <div className="buttons no-print">
        <button
          type="button"
          className="button"
          disabled={!isArmed}
          onClick={guard(() =>
            task.run(async () => {
              await navigator.clipboard.writeText(code)
              setCopied(true)
            }),
          )}
        >
          {isCopied ? 'Copied' : 'Copy code'}
        </button>
        <button type="button" className="button" disabled={!isArmed} onClick={guard(() => window.print())}>
          Print
        </button>
      </div>
      <button
        type="button"
        className="button no-print"
        disabled={task.isBusy || !isArmed}
        onClick={guard(() => task.run(async () => saveKit(await createKit())))}
      >
        Save recovery kit
      </button>
      <p className="muted">
        The kit is a file that opens your wallet with this code, even if this service ends. Keep the two
        apart.
      </p>
      <ErrorText text={task.error} />
      <p className="muted">
        Anyone with your code and access to your email can take your funds. We never ask for it by email or
        chat.
      </p>
      <div className="foot no-print">
        <button type="button" className="button primary" disabled={!isArmed} onClick={guard(onNext)}>
          I saved my code
        </button>
      </div>
    </main>
  )
}

function Confirm({
  code,
  onBack,
  onConfirm,
  again,
}: Pick<BackupPageProps, 'code' | 'onConfirm' | 'again'> & { onBack: () => void }) {
  const groups = splitRecoveryCode(code)
  const [asked] = useState(() => pickGroups(groups.length))
  const [typed, setTyped] = useState<readonly [string, string]>(['', ''])
  const [isWrong, setWrong] = useState(false)
  const task = useTask()
  const { isArmed, guard } = useKeyArmed('confirm')
  const submit = guard(() => {
    const isRight = asked.every((group, i) => normalizeRecoveryCode(typed[i] ?? '') === groups[group])
    setWrong(!isRight)
    if (isRight) task.run(onConfirm)
  })
  const change = (place: 0 | 1, text: string) => {
    setWrong(false)
    setTyped(place === 0 ? [text, typed[1]] : [typed[0], text])
  }
  return (
    <main className="page">
      <h1>Check your copy</h1>
      <p>Enter two groups of your recovery code.</p>
      <form
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          submit(event)
        }}
      >
        {([0, 1] as const).map(place => (
          <div key={place} className="stack">
            <label htmlFor={`group-${place}`}>Group {asked[place] + 1}</label>
            <input
              id={`group-${place}`}
              className="field code-field"
              value={typed[place]}
              maxLength={8}
              onChange={event => change(place, event.target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-describedby="group-error"
              aria-invalid={isWrong}
              required
            />
          </div>
        ))}
        <ErrorText
          id="group-error"
          text={isWrong ? 'These groups don’t match your code. Check your copy.' : task.error}
        />
        {again && (
          <div className="stack" role="status">
            <p>{again.label} to save your code. It stays on this page meanwhile.</p>
            <button type="button" className="button primary" onClick={guard(again.run)}>
              {again.label}
            </button>
          </div>
        )}
        <div className="buttons">
          <button type="button" className="button" disabled={!isArmed} onClick={guard(onBack)}>
            Show code
          </button>
          <button
            type="submit"
            className={again ? 'button' : 'button primary'}
            disabled={task.isBusy || !isArmed}
          >
            {task.isBusy ? 'Saving…' : 'Confirm'}
          </button>
        </div>
      </form>
    </main>
  )
}
