import { showToast } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import { type ReactElement, useEffect, useState } from 'react'
import { useAnnounce, useWords } from '../router/UiContext.js'
import { LineIcon } from './LineIcon.js'
import { lineIcons } from './lineIcons.js'
import { pairingIcons } from './pairingIcons.js'

const shownFor = 1500

type CopyButtonProps = {
  text: string | undefined
  label: string
  testId: string
  className: string
  /** Words beside the icon. */
  wide?: boolean | undefined
}

/** Copies with one tap and says so in place. */
export function CopyButton({ text, label, testId, className, wide = false }: CopyButtonProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const [copied, setCopied] = useState(false)
  useAnnounce(copied ? t('copied') : undefined)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text ?? '')
      setCopied(true)
    } catch {
      // No clipboard outside of https, or refused by a policy.
      showToast(client, { kind: 'error', message: t('copyFailed') })
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
      <LineIcon path={copied ? lineIcons.check : pairingIcons.copy} size={wide ? 18 : 16} />
      {wide ? (copied ? t('copied') : label) : null}
    </button>
  )
}
