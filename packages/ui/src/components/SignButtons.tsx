import type { ReactElement } from 'react'
import { useWords } from '../context/UiContext.js'
import { Button } from './Button.js'
import { sharedTestIds } from './shared.js'

type SignButton = { text: string; testId: string; onClick(): void }

type SignButtonsProps = {
  wallet: string
  /** Into the wallet, where the request waits there. */
  link?: string | undefined
  cancel: SignButton
  sign: SignButton
  isBusy: boolean
}

/** What a visitor does about a message: declines it, signs it, or goes to the wallet that asks. */
export function SignButtons({ wallet, link, cancel, sign, isBusy }: SignButtonsProps): ReactElement {
  const { t } = useWords()
  return (
    <div className="pinned end stack">
      {link ? (
        <a className="button wide" href={link} rel="noreferrer" data-testid={sharedTestIds.openWallet}>
          {t('openWallet', { wallet })}
        </a>
      ) : null}
      <div className="buttons two">
        <Button testId={cancel.testId} onClick={cancel.onClick}>
          {cancel.text}
        </Button>
        <Button
          look="primary"
          testId={sign.testId}
          data-autofocus=""
          disabled={isBusy}
          onClick={sign.onClick}
        >
          {sign.text}
        </Button>
      </div>
    </div>
  )
}
