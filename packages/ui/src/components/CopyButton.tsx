import { type ReactElement, useEffect, useState } from 'react'
import { useAnnounce, useUi } from '../context/UiContext.js'
import { frameIcons } from './frame.js'
import { LineIcon } from './LineIcon.js'
import { sharedIcons } from './shared.js'

const feedbackMs = 1500

type CopyButtonProps = {
  /** A function is called by the tap, for what changes until then. */
  text: string | (() => string) | undefined
  label: string
  testId: string
  className: string
  /** Shows the label beside the icon. */
  wide?: boolean | undefined
}

/** Copies a text and confirms it in place. */
export function CopyButton({ text, label, testId, className, wide = false }: CopyButtonProps): ReactElement {
  const { words, showError } = useUi()
  const { t } = words
  const [copied, setCopied] = useState(false)
  useAnnounce(copied ? t('copied') : undefined)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), feedbackMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'function' ? text() : (text ?? ''))
      setCopied(true)
    } catch {
      // There is no clipboard outside of https, and a policy may forbid it.
      showError(t('copyFailed'))
    }
  }
  return (
    <button
      type="button"
      className={className}
      data-testid={testId}
      aria-label={wide ? undefined : label}
      disabled={!text}
      onClick={() => void copy()}
    >
      <LineIcon path={copied ? frameIcons.check : sharedIcons.copy} size={wide ? 18 : 16} />
      {wide ? (copied ? t('copied') : label) : null}
    </button>
  )
}
