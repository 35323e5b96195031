import { type ReactElement, useEffect, useRef } from 'react'
import { testIds } from './testIds.js'

const length = 6
const places = [0, 1, 2, 3, 4, 5]

/** The digits of a text, also of other scripts. */
const toDigits = (text: string): string =>
  Array.from(text.normalize('NFKC'))
    .flatMap(letter => {
      if (!/\p{Nd}/u.test(letter)) return []
      const code = letter.codePointAt(0) ?? 0
      // Every script has its ten digits in a row, and none begins in the middle of another's.
      let zero = code
      while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
      return String((code - zero) % 10)
    })
    .join('')
    .slice(0, length)

type OtpFieldProps = {
  value: string
  label: string
  /** A hint below it, for screen readers. */
  describedBy?: string | undefined
  isInvalid: boolean
  isBusy: boolean
  onChange(code: string): void
  /** Called with all 6 digits. */
  onComplete(code: string): void
}

/** Six boxes that are one field, so that pasting, filling in by the system and screen readers work. */
export function OtpField(props: OtpFieldProps): ReactElement {
  const { value, label, describedBy, isInvalid, isBusy, onChange, onComplete } = props
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isInvalid) field.current?.focus({ preventScroll: true })
  }, [isInvalid])
  return (
    <div className="otp" data-invalid={isInvalid ? '' : undefined} dir="ltr">
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        enterKeyHint="done"
        data-testid={testIds.otpInput}
        data-autofocus=""
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        aria-busy={isBusy || undefined}
        readOnly={isBusy}
        value={value}
        onChange={event => {
          const code = toDigits(event.target.value)
          onChange(code)
          if (code.length === length && code !== value) onComplete(code)
        }}
      />
      {places.map(place => (
        <span
          className="digit"
          key={place}
          aria-hidden="true"
          data-active={place === Math.min(value.length, length - 1) ? '' : undefined}
        >
          {value[place] ?? ''}
        </span>
      ))}
    </div>
  )
}
