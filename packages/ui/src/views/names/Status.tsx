import type { NamesView } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { sharedTestIds } from '../../components/shared.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import type { PlainKey } from '../../locales/words.js'
import { testIds } from './testIds.js'

const minLength = 4

const problems = {
  NAME_LONG: 'namesLong',
  NAME_CHARACTERS: 'namesCharacters',
  NAME_HYPHENS: 'namesHyphens',
} as const satisfies Readonly<Record<string, PlainKey>>

/** Tone of the line below the field. */
export function getTone({ problem, availability }: NamesView): 'danger' | 'success' | undefined {
  if (problem !== undefined) return problem === 'NAME_SHORT' ? undefined : 'danger'
  if (availability === 'taken' || availability === 'failed') return 'danger'
  return availability === 'available' ? 'success' : undefined
}

/** Below the field: the rule, or whether the name is available. */
export function Status({ view, onRetry }: { view: NamesView; onRetry(): void }): ReactElement {
  const { t } = useWords()
  const { input, parent, problem, availability, error } = view
  const name = `${input}.${parent}`
  const errorText = useErrorText(availability === 'failed' ? error : undefined)
  const tone = getTone(view)
  const text =
    problem === 'NAME_SHORT'
      ? t('namesShort', { count: minLength - input.length })
      : problem
        ? t(problems[problem])
        : availability === 'available'
          ? t('namesAvailable', { name })
          : availability === 'taken'
            ? t('namesTaken', { name })
            : availability === 'failed'
              ? errorText
              : availability === 'checking'
                ? t('namesChecking', { name })
                : t('namesRule')
  useAnnounce(tone ? text : undefined)
  return (
    <p
      className="handle-status"
      id="lk-name-status"
      data-testid={testIds.nameStatus}
      data-state={problem ?? availability}
      data-tone={tone}
    >
      {tone ? (
        <LineIcon path={tone === 'success' ? frameIcons.check : frameIcons.alert} size={16} />
      ) : availability === 'checking' ? (
        <span className="skeleton" />
      ) : null}
      <span>{text}</span>
      {availability === 'failed' ? (
        <Button look="quiet" testId={sharedTestIds.retry} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      ) : null}
    </p>
  )
}
