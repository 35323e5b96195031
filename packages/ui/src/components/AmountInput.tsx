import type { ReactElement, Ref } from 'react'

type AmountInputProps = {
  text: string
  label: string
  testId: string
  /** Id of the text of what is wrong. */
  problemId: string | undefined
  /** The visitor starts elsewhere in this view. Default false. */
  isLater?: boolean | undefined
  isDisabled?: boolean | undefined
  isLong?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  onType(text: string): void
  onEnter(): void
}

/** The field of an amount, where the visitor starts in its view, with a decimal keyboard on a phone. */
export function AmountInput(props: AmountInputProps): ReactElement {
  const { text, label, testId, problemId, isLater, isDisabled, isLong, inputRef, onType, onEnter } = props
  return (
    <input
      ref={inputRef}
      className="num"
      type="text"
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      placeholder="0"
      disabled={isDisabled}
      data-testid={testId}
      data-autofocus={isLater ? undefined : ''}
      data-long={isLong ? '' : undefined}
      aria-label={label}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      value={text}
      onChange={event => onType(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onEnter()
      }}
    />
  )
}
