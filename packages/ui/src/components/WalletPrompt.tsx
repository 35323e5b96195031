import { selectOpenWalletLink } from '@latchkit/core/internal'
import { useLatchkitState } from '@latchkit/react'
import { type ReactElement, useRef } from 'react'
import { useAnnounce, useWords } from '../context/UiContext.js'
import { sharedTestIds } from './shared.js'
import { useKeepFocus } from './useKeepFocus.js'
import { WalletMark } from './WalletMark.js'

type WalletPromptProps = {
  wallet: string
  icon: string | undefined
  /** What the visitor compares, or confirms. */
  text: string
  cancelTestId: string
  onCancel(): void
}

/** The wallet shows its prompt, which the visitor compares with the preview above. */
export function WalletPrompt({
  wallet,
  icon,
  text,
  cancelTestId,
  onCancel,
}: WalletPromptProps): ReactElement {
  const { t } = useWords()
  const link = useLatchkitState(selectOpenWalletLink)
  const cancel = useRef<HTMLButtonElement>(null)
  const open = useRef<HTMLAnchorElement>(null)
  useKeepFocus(link ? open : cancel)
  useAnnounce(`${t('confirmWaiting', { wallet })}. ${text}`)
  return (
    <div className="pinned end stack raised">
      <div className="prompt">
        <span className="pulse">
          <WalletMark name={wallet} icon={icon} />
        </span>
        <div>
          <h2 className="name">{t('confirmWaiting', { wallet })}</h2>
          <p className="text">{text}</p>
        </div>
      </div>
      <div className={link ? 'buttons two' : 'buttons'}>
        <button
          type="button"
          className="button"
          ref={cancel}
          data-testid={cancelTestId}
          data-autofocus={link ? undefined : ''}
          onClick={onCancel}
        >
          {t('cancel')}
        </button>
        {link ? (
          <a
            className="button primary"
            ref={open}
            href={link}
            rel="noreferrer"
            data-testid={sharedTestIds.openWallet}
            data-autofocus=""
          >
            {t('openWallet', { wallet })}
          </a>
        ) : null}
      </div>
    </div>
  )
}
