import { type ReactNode, useId, useState } from 'react'
import { useArmed } from '../../shell/useArmed.js'
import { ErrorText } from './ErrorText.js'
import { useTask } from './useTask.js'

type CodeFormProps = {
  /** Words of the button. */
  action: string
  /** What has to be given as well. */
  children?: ReactNode
  isComplete?: boolean
  onCode: (code: string) => Promise<void>
}

/** Asks for the recovery code. */
export function CodeForm({ action, children, isComplete = true, onCode }: CodeFormProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const task = useTask()
  const { isArmed, guard } = useArmed('code', { needsWindow: true })
  const submit = guard(() => task.run(() => onCode(code)))
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        submit(event)
      }}
    >
      {children}
      <label htmlFor={id}>Recovery code</label>
      <textarea
        id={id}
        className="field code-field"
        rows={2}
        value={code}
        onChange={event => setCode(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={`${id}-error`}
        aria-invalid={task.error !== undefined}
        required
      />
      <ErrorText id={`${id}-error`} text={task.error} />
      <button
        type="submit"
        className="button primary"
        disabled={task.isBusy || !isArmed || !isComplete || code.trim() === ''}
      >
        {task.isBusy ? 'Opening…' : action}
      </button>
    </form>
  )
}
