import { isError, selectLogin } from '@latchkit/core'
import { emit, startEmailLogin } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { useErrorText, useUi } from '../../context/UiContext.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

/** The field that a sign-in by email begins with. `isFirst`: it has the focus when its view is shown. */
export function EmailForm({ isFirst }: { isFirst?: boolean | undefined }): ReactElement {
  const client = useClient()
  const { words, prefetch } = useUi()
  const { t } = words
  const field = useRef<HTMLInputElement>(null)
  const { recentEmails, task, failure } = useLatchkitState(selectLogin)
  const [email, setEmail] = useState(isFirst ? (recentEmails[0] ?? '') : '')
  const error = useErrorText(failure?.task === 'email' ? failure : undefined)
  const isBusy = task === 'email'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy) return
    if (email.trim() === '') field.current?.focus()
    else
      startEmailLogin(client, { email }).catch((reason: unknown) => {
        if (!isError(reason, 'CONSENT_REQUIRED')) field.current?.select()
      })
  }
  return (
    <form className="email" noValidate onSubmit={submit}>
      <div className="email-line" data-tone={error ? 'danger' : undefined}>
        <LineIcon path={icons.email} />
        <input
          ref={field}
          type="email"
          name="email"
          inputMode="email"
          enterKeyHint="go"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          list="lk-recent-emails"
          dir={email ? 'ltr' : undefined}
          data-testid={testIds.emailInput}
          data-autofocus={isFirst ? '' : undefined}
          aria-label={t('emailLabel')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'lk-email-error' : undefined}
          placeholder={t('emailLabel')}
          value={email}
          onFocus={() => {
            prefetch('EmailVerifyOtp')
            emit(client, 'EMAIL_LOGIN_SELECTED', {})
          }}
          onChange={event => setEmail(event.target.value)}
        />
        <button
          type="submit"
          className="icon-button"
          data-testid={testIds.emailContinue}
          aria-label={t('emailContinue')}
          aria-busy={isBusy || undefined}
          data-ready={email ? '' : undefined}
        >
          <LineIcon path={frameIcons.next} flip />
        </button>
      </div>
      {recentEmails.length > 0 ? (
        <datalist id="lk-recent-emails">
          {recentEmails.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
      {error ? (
        <p className="email-error" id="lk-email-error" role="alert">
          {error}
        </p>
      ) : null}
    </form>
  )
}
