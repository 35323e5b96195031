import { type FormEvent, useState } from 'react'
import { ErrorText } from './ErrorText.js'
import { Section, TaskButton } from './Section.js'
import type { SettingsActions } from './settingsActions.js'
import { useTask } from './useTask.js'

type Step = { step: 'shown' } | { step: 'address' } | { step: 'codes'; needsOldCode: boolean }

const toDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 6)

/** The email address: changed by a code from the old and the new one, or added to an account of a provider. */
export function EmailSection({
  email,
  canRemove,
  actions,
}: {
  email: string | undefined
  canRemove: boolean
  actions: Pick<SettingsActions, 'startEmailChange' | 'finishEmailChange' | 'removeEmail'>
}) {
  const [step, setStep] = useState<Step>({ step: 'shown' })
  const [address, setAddress] = useState('')
  const [codes, setCodes] = useState({ old: '', new: '' })
  const task = useTask()

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    task.run(async () => {
      if (step.step === 'address') {
        const { needsOldCode } = await actions.startEmailChange(address.trim())
        setCodes({ old: '', new: '' })
        setStep({ step: 'codes', needsOldCode })
      } else if (step.step === 'codes') {
        await actions.finishEmailChange({
          code: codes.new,
          ...(step.needsOldCode && { oldCode: codes.old }),
        })
        setStep({ step: 'shown' })
      }
    })
  }

  return (
    <Section title="Email">
      <p>{email ?? 'You sign in with your provider. No email address signs in.'}</p>
      {step.step === 'shown' ? (
        <>
          <button type="button" className="button" onClick={() => setStep({ step: 'address' })}>
            {email === undefined ? 'Add email' : 'Change email'}
          </button>
          {canRemove && <TaskButton task={task} run={() => actions.removeEmail()} label="Remove email" />}
        </>
      ) : (
        <form className="stack" onSubmit={submit}>
          {step.step === 'address' ? (
            <>
              <label htmlFor="new-email">New email address</label>
              <input
                // Another element than the code's: what is taken off an element that stays, as a longest text, leaves 0.
                key="new-email"
                id="new-email"
                className="field"
                type="email"
                autoComplete="email"
                maxLength={254}
                value={address}
                onChange={event => setAddress(event.target.value)}
                required
              />
            </>
          ) : (
            <>
              {step.needsOldCode && (
                <>
                  <label htmlFor="old-code">Code that we sent to {email}</label>
                  <input
                    id="old-code"
                    className="field code-field"
                    inputMode="numeric"
                    autoComplete="off"
                    value={codes.old}
                    onChange={event => setCodes({ ...codes, old: toDigits(event.target.value) })}
                  />
                </>
              )}
              <label htmlFor="new-code">Code that we sent to {address.trim()}</label>
              <input
                key="new-code"
                id="new-code"
                className="field code-field"
                inputMode="numeric"
                autoComplete="off"
                value={codes.new}
                onChange={event => setCodes({ ...codes, new: toDigits(event.target.value) })}
              />
              <p className="muted">Your old address can undo this for 7 days.</p>
            </>
          )}
          <button
            type="submit"
            className="button primary"
            disabled={
              task.isBusy ||
              (step.step === 'address'
                ? address.trim() === ''
                : codes.new.length !== 6 || (step.needsOldCode && codes.old.length !== 6))
            }
          >
            {step.step === 'address' ? 'Send codes' : 'Change email'}
          </button>
          <button type="button" className="button" onClick={() => setStep({ step: 'shown' })}>
            Cancel
          </button>
        </form>
      )}
      <ErrorText text={task.error} />
    </Section>
  )
}
