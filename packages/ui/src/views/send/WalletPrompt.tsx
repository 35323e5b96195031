import { cancelSend, selectOpenWalletLink } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useRef } from 'react'
import { sharedTestIds } from '../../components/shared.js'
import { WalletMark } from '../../components/WalletMark.js'
import { useAnnounce, useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'
import { useKeepFocus } from './useKeepFocus.js'

type WalletPromptProps = { wallet: string; icon: string | undefined }

/** The wallet shows its prompt, which the visitor compares with the preview above. */
export function WalletPrompt({ wallet, icon }: WalletPromptProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const link = useLatchkitState(selectOpenWalletLink)
  const cancel = useRef<HTMLButtonElement>(null)
  const open = useRef<HTMLAnchorElement>(null)
  useKeepFocus(link ? open : cancel)
  useAnnounce(`${t('confirmWaiting', { wallet })}. ${t('confirmWaitingText')}`)
  return (
    <div className="pinned end stack raised">
      <div className="prompt">
        <span className="pulse">
          <WalletMark name={wallet} icon={icon} />
        </span>
        <div>
          <h2 className="name">{t('confirmWaiting', { wallet })}</h2>
          <p className="text">{t('confirmWaitingText')}</p>
        </div>
      </div>
      <div className={link ? 'buttons two' : 'buttons'}>
        <button
          type="button"
          className="button"
          ref={cancel}
          data-testid={testIds.sendCancel}
          data-autofocus={link ? undefined : ''}
          onClick={() => cancelSend(client)}
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
