import { openModal, selectAccount, selectNetwork } from '@latchkit/core'
import { selectNames } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useWords } from '../../context/UiContext.js'
import { Signing } from './Signing.js'
import { testIds } from './testIds.js'
import { Unsupported } from './Unsupported.js'
import { useNameRequest } from './useNameRequest.js'

/** The name is registered; one that is not the primary name can become it here. */
export function RegisterAccountNameSuccessView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { own } = useLatchkitState(selectNames)
  const { network } = useLatchkitState(state => selectNetwork(state))
  const profileName = useLatchkitState(state => selectAccount(state).profileName)
  const { progress, failure, run, repeat } = useNameRequest()
  const name = progress.name ?? profileName ?? own?.names?.[0]
  const [primary] = own?.names ?? []
  const title = name === undefined ? undefined : t('namesDone', { name })
  useAnnounce(failure ?? title)
  if (progress.step === 'signing' || progress.step === 'sending')
    return <Signing progress={progress} onAgain={repeat} />
  if (name === undefined) return <Unsupported />
  const isOther = primary !== undefined && primary !== name
  const text = t('namesDoneText', { network: network?.name ?? t('thisNetwork') })
  return (
    <>
      <Scroll className="center">
        <span className="handle-done">
          <LineIcon path={frameIcons.check} size={32} />
        </span>
        <div className="words">
          <h2 className="heading handle-name" data-testid={testIds.nameRegistered} data-name={name}>
            {title}
          </h2>
          <p className="text">{text}</p>
          {isOther ? <p className="text handle-name">{t('namesDoneElse', { name: primary })}</p> : null}
          {failure ? (
            <p className="handle-status" data-tone="danger" role="alert">
              <LineIcon path={frameIcons.alert} size={16} />
              <span>{failure}</span>
            </p>
          ) : null}
        </div>
      </Scroll>
      <div className="pinned end">
        <div className={isOther ? 'buttons two' : 'buttons'}>
          {isOther ? (
            <Button testId={withValue(testIds.namePrimary, name)} onClick={() => run('primary', name)}>
              {t('namesMakePrimary')}
            </Button>
          ) : null}
          <Button
            look="primary"
            testId={testIds.nameDone}
            data-autofocus=""
            onClick={() => openModal(client, { view: 'Account' })}
          >
            {t('namesClose')}
          </Button>
        </div>
      </div>
    </>
  )
}
