import { closeModal, selectLogin } from '@latchkit/core'
import { getSecureView } from '@latchkit/core/login'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons } from '../../components/shared.js'
import { useErrorText, useWords } from '../../context/UiContext.js'
import { accountTestIds as testIds } from './accountTestIds.js'
import { LoginScreen } from './LoginScreen.js'

/** Holds a part of the secure site while its element is in the page: leaving it declines what it asks for. */
function useSecureView(id: string) {
  const client = useClient()
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ id: string; end(): void } | undefined>(undefined)
  useEffect(() => {
    const element = container.current
    const view = getSecureView(client)
    if (!element || view?.id !== id) return
    // StrictMode runs effects twice, and removing the frame declines what it shows.
    if (drawn.current?.id !== id) drawn.current = { id, end: view.mount(element) }
    const { end } = drawn.current
    return () =>
      queueMicrotask(() => {
        if (!element.isConnected) end()
      })
  }, [client, id])
  return container
}

/** A part of the secure site inside of the dialog. */
function SecureFrame({ id }: { id: string }): ReactElement {
  const { t } = useWords()
  const container = useSecureView(id)
  return (
    <section
      className="secure"
      ref={container}
      data-testid={testIds.secureView}
      data-id={id}
      aria-label={t('secureFrame')}
    />
  )
}

/** A part of the secure site in a window: nothing is drawn here. */
function SecureWindow({ id }: { id: string }): ReactElement {
  return <div hidden ref={useSecureView(id)} />
}

/** What the secure site asks for itself: an approval, a recovery code, a passkey. */
export function ApproveTransactionView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { view } = useLatchkitState(selectLogin)
  const [isBlocked, setIsBlocked] = useState(false)
  const blocked = useErrorText(isBlocked ? { code: 'LOGIN_WINDOW_BLOCKED' } : undefined)
  if (!view)
    return (
      <Scroll>
        <Notice icon={frameIcons.check} title={t('secureNone')} text={t('secureNoneText')}>
          <Button testId={testIds.secureCancel} onClick={() => closeModal(client)}>
            {t('close')}
          </Button>
        </Notice>
      </Scroll>
    )
  if (!view.needsWindow) return <SecureFrame key={view.id} id={view.id} />
  const isOpen = view.window === 'open'
  const state = isBlocked || view.window === 'cut' ? 'failed' : isOpen ? 'waiting' : 'idle'
  const closed = view.window === 'cut' ? t('secureWindowCut') : t('secureWindowText')
  return (
    <LoginScreen
      mark={<LineIcon path={sharedIcons.external} size={36} />}
      state={state}
      title={t(isOpen ? 'secureWindowOpen' : 'secureWindowTitle')}
      text={isOpen ? t('secureWindowOpenText') : isBlocked ? blocked : closed}
    >
      <SecureWindow key={view.id} id={view.id} />
      <div className="buttons">
        <Button
          look="primary"
          testId={testIds.secureOpen}
          onClick={() => setIsBlocked(getSecureView(client)?.openWindow() === false)}
        >
          {isOpen ? t('secureShow') : t('secureOpen', { host: view.host })}
        </Button>
        <Button testId={testIds.secureCancel} onClick={() => getSecureView(client)?.close()}>
          {t('secureCancel')}
        </Button>
      </div>
    </LoginScreen>
  )
}
