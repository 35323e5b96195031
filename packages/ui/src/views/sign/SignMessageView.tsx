import { approveSignature, cancelSignature, selectAccount, selectOpenWalletLink } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { moreIcons } from '../../components/moreIcons.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { ImageMark } from '../../components/WalletMark.js'
import * as moreIds from '../../moreIds.js'
import { useAnnounce, useWords } from '../../router/UiContext.js'
import type { ViewProps } from '../../router/view.js'

/** What is to be signed, whole and as plain text; signing is the visitor's own step. */
export function SignMessageView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const account = useLatchkitState(state => selectAccount(state))
  const isWaiting = useLatchkitState(state => state.requests.some(request => request.kind === 'signMessage'))
  const link = useLatchkitState(selectOpenWalletLink)
  const wallet = account.wallet?.name ?? t('aWallet')
  const { message } = data
  useAnnounce(isWaiting ? t('signWaiting', { wallet }) : undefined)
  if (!message)
    return (
      <Scroll>
        <Notice icon={moreIcons.pen} title={t('signNothing')} />
      </Scroll>
    )
  return (
    <>
      <Scroll className="center">
        <ImageMark src={client.metadata.icons[0]} name={client.metadata.name} size="l" />
        <div className="words">
          <h2 className="heading">
            {isWaiting ? t('signWaiting', { wallet }) : t('signHeading', { site: client.metadata.name })}
          </h2>
          <p className="text">{t('signText')}</p>
        </div>
        <section
          className="message"
          aria-label={t('signMessageLabel')}
          data-testid={moreIds.signMessage}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled with the keyboard
          tabIndex={0}
        >
          {message}
        </section>
      </Scroll>
      <div className="pinned end stack">
        {isWaiting && link ? (
          <a className="button wide" href={link} rel="noreferrer" data-testid={moreIds.openWallet}>
            {t('openWallet', { wallet })}
          </a>
        ) : null}
        <div className="buttons two">
          <button
            type="button"
            className="button"
            data-testid={moreIds.cancel}
            onClick={() => cancelSignature(client)}
          >
            {t('cancel')}
          </button>
          <button
            type="button"
            className="button primary"
            data-testid={moreIds.sign}
            data-autofocus=""
            disabled={isWaiting}
            onClick={() => {
              approveSignature(client).catch(() => {})
            }}
          >
            {t('sign')}
          </button>
        </div>
      </div>
    </>
  )
}
