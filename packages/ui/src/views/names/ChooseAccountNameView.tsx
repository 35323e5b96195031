import { fetchNames, navigate, selectAccount } from '@latchkit/core'
import { selectNames } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useCallback, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { NameText } from '../../components/NameText.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedTestIds } from '../../components/shared.js'
import { TokenSkeletons } from '../../components/TokenSkeletons.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { useDelay } from '../../context/useDelay.js'
import { icons } from './icons.js'
import { Signing } from './Signing.js'
import { testIds } from './testIds.js'
import { Unsupported } from './Unsupported.js'
import { useNameParent } from './useNameParent.js'
import { useNameRequest } from './useNameRequest.js'

const slowMs = 4_000

function Loading(): ReactElement {
  const { t } = useWords()
  const isSlow = useDelay(true, slowMs)
  useAnnounce(isSlow ? t('namesSlow') : undefined)
  return (
    <Scroll>
      <TokenSkeletons />
      {isSlow ? <p className="hint">{t('namesSlow')}</p> : null}
    </Scroll>
  )
}

/** The names of the account, and which one others see; without any, what a name is good for. */
export function ChooseAccountNameView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { caipAddress } = useLatchkitState(state => selectAccount(state))
  const { own } = useLatchkitState(selectNames)
  const { parent, isKnown } = useNameParent()
  const { progress, failure, run, repeat } = useNameRequest()
  const errorText = useErrorText(own?.error)
  const read = useCallback(() => {
    fetchNames(client).catch(() => {})
  }, [client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other names
  useEffect(read, [read, caipAddress])
  useAnnounce(failure)
  const start = (): void => navigate(client, { view: 'RegisterAccountName' })
  if (progress.step === 'signing' || progress.step === 'sending')
    return <Signing progress={progress} onAgain={repeat} />
  if (isKnown && parent === undefined && !own?.names?.length) return <Unsupported />
  if (own?.error && own.names === undefined)
    return (
      <Scroll>
        <Notice icon={frameIcons.alert} tone="warning" title={t('namesFailed')} text={errorText}>
          <Button testId={sharedTestIds.retry} aria-busy={own.step === 'loading'} onClick={read}>
            {t('tryAgain')}
          </Button>
        </Notice>
      </Scroll>
    )
  if (own?.names === undefined || !isKnown) return <Loading />
  if (own.names.length === 0)
    return (
      <Scroll>
        <Notice
          icon={icons.name}
          title={t('namesIntro')}
          text={t('namesIntroText', { example: `alice.${parent}` })}
        >
          <Button look="primary" testId={testIds.nameStart} data-autofocus="" onClick={start}>
            {t('namesStart')}
          </Button>
        </Notice>
      </Scroll>
    )
  return (
    <>
      <Scroll>
        <ul className="stack" aria-label={t('namesLabel')}>
          {own.names.map((name, index) => (
            <li className="handle-own" key={name} data-testid={withValue(testIds.nameOwn, name)}>
              <span className="name">
                <bdi dir="ltr">
                  <NameText name={name} />
                </bdi>
              </span>
              {index === 0 ? (
                <span className="badge">{t('namesPrimary')}</span>
              ) : (
                <Button
                  testId={withValue(testIds.namePrimary, name)}
                  aria-describedby="lk-names-about"
                  onClick={() => run('primary', name)}
                >
                  {t('namesMakePrimary')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <p className="text handle-about" id="lk-names-about">
          {t('namesPrimaryText')}
        </p>
        {failure ? (
          <p className="handle-status" data-tone="danger" data-testid={testIds.nameStatus}>
            <LineIcon path={frameIcons.alert} size={16} />
            <span>{failure}</span>
          </p>
        ) : null}
      </Scroll>
      {parent === undefined ? null : (
        <div className="pinned end">
          <Button look="wide" testId={testIds.nameStart} data-autofocus="" onClick={start} icon={icons.plus}>
            {t('namesAnother')}
          </Button>
        </div>
      )}
    </>
  )
}
