import { useArmed } from '../../shell/useArmed.js'
import { ErrorText } from './ErrorText.js'
import { useTask } from './useTask.js'
import './custody.css'

export type PasskeyPageProps = {
  /** `unlock`: the wallet needs a passkey. `add`: this passkey will open it. */
  mode: 'unlock' | 'add'
  /** Runs the ceremony; call of the browser's own dialog happens in the tap. */
  onPasskey: () => Promise<void>
  /** Another way: the recovery code, or later. */
  onSkip?: (() => void) | undefined
}

const words = {
  unlock: {
    title: 'Use your passkey',
    text: 'Your passkey opens your wallet in this browser for 10 minutes.',
    button: 'Use passkey',
    busy: 'Opening…',
    skip: 'Use recovery code',
  },
  add: {
    title: 'Add a passkey',
    text: 'Your face, fingerprint or device PIN will open your wallet, and we can’t open it without you. If it’s your first one, you get a new recovery code.',
    button: 'Add passkey',
    busy: 'Adding…',
    skip: 'Use this browser instead',
  },
} as const

/** Opens the wallet by a passkey, or adds one. */
export function PasskeyPage({ mode, onPasskey, onSkip }: PasskeyPageProps) {
  const task = useTask()
  const { isArmed, guard } = useArmed(mode, { needsWindow: mode === 'add' })
  const { title, text, button, busy, skip } = words[mode]
  return (
    <main className="page">
      <h1>{title}</h1>
      <p>{text}</p>
      <ErrorText text={task.error} />
      <button
        type="button"
        className="button primary"
        data-testid="lk-passkey"
        disabled={task.isBusy || !isArmed}
        onClick={guard(() => task.run(onPasskey))}
      >
        {task.isBusy ? busy : button}
      </button>
      {onSkip && (
        <button type="button" className="button" disabled={task.isBusy || !isArmed} onClick={guard(onSkip)}>
          {skip}
        </button>
      )}
    </main>
  )
}
