import { close, goBack, push, type Route, selectCanGoBack } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, type Ref, useEffect, useState } from 'react'
import { LineIcon } from '../components/LineIcon.js'
import { lineIcons } from '../components/lineIcons.js'
import * as testIds from '../ids.js'
import { Footer } from './Footer.js'
import { ToastPlace } from './ToastPlace.js'
import { useUi } from './UiContext.js'
import { useWallet } from './useWallet.js'
import { useViewCode, ViewStage } from './ViewStage.js'
import { getTitle } from './viewRegistry.js'

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
  // Before the title, which may come with it.
  const code = useViewCode(route.view)
  const { name, row } = useWallet(route.data.rowId, '')
  // The row of the code itself is no wallet.
  const title = getTitle(route.view, t, row?.status === 'qr' ? undefined : name || undefined)
  return (
    <>
      <div className="head" ref={headRef}>
        <span className="grab" />
        {canGoBack ? (
          <button
            type="button"
            className="icon-button"
            data-testid={testIds.back}
            aria-label={t('back')}
            onClick={() => goBack(client)}
          >
            <LineIcon path={lineIcons.back} flip />
          </button>
        ) : route.view === 'Connect' ? (
          <button
            type="button"
            className="icon-button"
            data-testid={testIds.help}
            aria-label={t('help')}
            onClick={() => {
              client.emit('CLICK_WALLET_HELP', {})
              push(client, { view: 'WhatIsAWallet' })
            }}
          >
            <LineIcon path={lineIcons.help} />
          </button>
        ) : null}
        <h1 className="title hush" id="lk-title" data-testid={testIds.headerTitle} tabIndex={-1} key={title}>
          {title}
        </h1>
        {embedded ? null : (
          <button
            type="button"
            className="icon-button close"
            data-testid={testIds.close}
            aria-label={t('close')}
            onClick={() => close(client)}
          >
            <LineIcon path={lineIcons.close} />
          </button>
        )}
      </div>
      <ViewStage route={route} code={code} />
      <ToastPlace />
      <Footer view={route.view} />
    </>
  )
}

/** One polite region for the whole modal: a region that comes with its text is not read out. */
export function LiveRegion({
  subscribe,
}: {
  subscribe: (listener: (text: string) => void) => () => void
}): ReactElement {
  const [text, setText] = useState('')
  useEffect(() => subscribe(setText), [subscribe])
  return (
    <div className="sr" role="status" aria-live="polite">
      {text}
    </div>
  )
}
