import { closeModal, navigate, type Route, type State } from '@latchkit/core'
import { emit, getEngine, selectCanGoBack } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement, Ref } from 'react'
import { frameIcons, frameTestIds } from '../components/frame.js'
import { LineIcon } from '../components/LineIcon.js'
import { useUi } from '../context/UiContext.js'
import { useLazy } from '../context/useLazy.js'
import { useWallet } from '../context/useWallet.js'
import { Footer } from './Footer.js'
import { ToastPlace } from './ToastPlace.js'
import { ViewStage } from './ViewStage.js'
import { getGroup, getTitle } from './viewGroups.js'

/** The pairing has failed, so there is nothing to scan. */
const selectHasNoCode = ({ flow }: State): boolean =>
  flow.step === 'failed' && flow.transportId !== undefined && flow.error.code !== 'PAIRING_EXPIRED'

type FrameProps = {
  route: Route
  headRef: Ref<HTMLDivElement>
}

/** Header, view, toast and footer: the same around every view. */
export function Frame({ route, headRef }: FrameProps): ReactElement {
  const client = useClient()
  const { words, embedded } = useUi()
  const { t } = words
  const canGoBack = useLatchkitState(selectCanGoBack)
  const { view } = route
  const group = useLazy(getGroup(client, view))
  const { name, row } = useWallet(route.data.rowId, '')
  // The QR row is no wallet.
  const wallet = row?.status === 'qr' ? undefined : name || undefined
  const hasNoCode = useLatchkitState(selectHasNoCode)
  const codeTitle = hasNoCode
    ? 'connectTitle'
    : client.environment.getPlatform().mobile
      ? 'otherWallets'
      : 'scanTitle'
  const title = getTitle({ client, view, purpose: route.data.purpose, wallet, codeTitle, t })
  return (
    <>
      <div className="head" ref={headRef}>
        <span className="grab" />
        {canGoBack ? (
          <button
            type="button"
            className="icon-button"
            data-testid={frameTestIds.back}
            aria-label={t('back')}
            onClick={() => getEngine().goBack(client)}
          >
            <LineIcon path={frameIcons.back} flip />
          </button>
        ) : view === 'Connect' ? (
          <button
            type="button"
            className="icon-button"
            data-testid={frameTestIds.help}
            aria-label={t('help')}
            onClick={() => {
              emit(client, 'CLICK_WALLET_HELP', {})
              navigate(client, { view: 'WhatIsAWallet' })
            }}
          >
            <LineIcon path={frameIcons.help} />
          </button>
        ) : null}
        <h1
          className="title hush"
          id="lk-title"
          data-testid={frameTestIds.headerTitle}
          tabIndex={-1}
          key={title}
        >
          {title}
        </h1>
        {embedded ? null : (
          <button
            type="button"
            className="icon-button close"
            data-testid={frameTestIds.close}
            aria-label={t('close')}
            onClick={() => closeModal(client)}
          >
            <LineIcon path={frameIcons.close} />
          </button>
        )}
      </div>
      <ViewStage route={route} group={group} />
      <ToastPlace />
      <Footer view={view} />
    </>
  )
}
