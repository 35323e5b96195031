import { selectAccount } from '@latchkit/core'
import { callAccount, selectOpenWalletLink } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { SignButtons } from '../../components/SignButtons.js'
import { ImageMark } from '../../components/WalletMark.js'
import { useAnnounce, useWords } from '../../context/UiContext.js'
import type { ViewProps } from '../../context/viewGroup.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

/** The complete message as plain text, to sign or to decline. */
export function SignMessageView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const account = useLatchkitState(state => selectAccount(state))
  const isWaiting = useLatchkitState(state => state.requests.some(request => request.kind === 'signMessage'))
  const link = useLatchkitState(selectOpenWalletLink)
  const wallet = account.wallet?.name ?? t('aWallet')
  const { message, requestId } = data
  useAnnounce(isWaiting ? t('signWaiting', { wallet }) : undefined)
  if (!message)
    return (
      <Scroll>
        <Notice icon={icons.pen} title={t('signNothing')} />
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
          data-testid={testIds.signMessage}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled with the keyboard
          tabIndex={0}
        >
          {message}
        </section>
      </Scroll>
      <SignButtons
        wallet={wallet}
        link={isWaiting ? link : undefined}
        cancel={{
          text: t('cancel'),
          testId: testIds.cancel,
          onClick: () =>
            void callAccount(client, async actions => actions.cancelSignature(client, { requestId })).catch(
              () => {},
            ),
        }}
        sign={{
          text: t('sign'),
          testId: testIds.sign,
          onClick: () =>
            void callAccount(client, actions => actions.approveSignature(client, { requestId })).catch(
              () => {},
            ),
        }}
        isBusy={isWaiting}
      />
    </>
  )
}
