import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

type EmailStepProps = {
  label: string
  submitLabel: string
  /** Words of what went wrong. */
  error: string | undefined
  isBusy: boolean
  onSubmit(email: string): void
  /** Above the field. */
  intro: ReactNode
  /** Below the button. */
  children?: ReactNode | undefined
}

/** A form that asks for one email address. */
export function EmailStep(props: EmailStepProps): ReactElement {
  const { label, submitLabel, error, isBusy, onSubmit, intro, children } = props
  const [email, setEmail] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy && email.trim() !== '') onSubmit(email)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {intro}
      <div className="email-line" data-tone={error ? 'danger' : undefined}>
        <LineIcon path={icons.email} />
        <input
          type="email"
          name="email"
          inputMode="email"
          enterKeyHint="next"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          data-testid={testIds.emailInput}
          data-autofocus=""
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'lk-email-step-error' : undefined}
          placeholder={label}
          value={email}
          onChange={event => setEmail(event.target.value)}
        />
      </div>
      {error ? (
        <p className="email-error" id="lk-email-step-error" role="alert">
          {error}
        </p>
      ) : null}
      <button
        type="submit"
        className="button primary wide"
        data-testid={testIds.emailContinue}
        aria-disabled={email.trim() === '' ? true : undefined}
        aria-busy={isBusy || undefined}
      >
        {submitLabel}
      </button>
      {children}
    </form>
  )
}
