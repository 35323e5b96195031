import type { ViewName } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { FailedNotice } from '../../components/FailedNotice.js'
import { Notice } from '../../components/Notice.js'
import { TokenSkeletons } from '../../components/TokenSkeletons.js'
import { useUi, useWords } from '../../context/UiContext.js'
import { useLazy } from '../../context/useLazy.js'
import type { PlainKey } from '../../locales/words.js'
import { icons } from './icons.js'

type Name = 'activity' | 'nfts'

const parts: Readonly<
  Record<Name, { view: ViewName; icon: string; notLoaded: PlainKey; empty: PlainKey; emptyText: PlainKey }>
> = {
  activity: {
    view: 'Transactions',
    icon: icons.clock,
    notLoaded: 'activityNotLoaded',
    empty: 'activityEmpty',
    emptyText: 'activityEmptyText',
  },
  nfts: {
    view: 'NftDetails',
    icon: icons.image,
    notLoaded: 'nftsNotLoaded',
    empty: 'nftsEmpty',
    emptyText: 'nftsEmptyText',
  },
}

function LoadedTab({ name }: { name: Name }): ReactElement {
  const { getGroup } = useUi()
  const { t } = useWords()
  const { view, notLoaded } = parts[name]
  const { module, isFailed, retry } = useLazy(getGroup(view))
  const Tab = module?.tabs?.[name]
  if (Tab) return <Tab />
  if (!isFailed) return <TokenSkeletons />
  return <FailedNotice title={t(notLoaded)} onRetry={retry} />
}

/** What a feature draws in a tab of the account, where the site has the feature and a server. */
export function FeatureTab({ name, isOn = true }: { name: Name; isOn?: boolean | undefined }): ReactElement {
  const { options } = useClient()
  const { t } = useWords()
  const { icon, empty, emptyText } = parts[name]
  return isOn && options.modules?.[name] && options.ports?.blockchainData ? (
    <LoadedTab name={name} />
  ) : (
    <Notice icon={icon} title={t(empty)} text={t(emptyText)} />
  )
}
