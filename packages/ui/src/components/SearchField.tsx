import { useClient } from '@latchkit/react'
import type { ReactElement, RefObject } from 'react'
import * as moreIds from '../moreIds.js'
import { useWords } from '../router/UiContext.js'
import { LineIcon } from './LineIcon.js'
import { lineIcons } from './lineIcons.js'
import { moreIcons } from './moreIcons.js'

type SearchFieldProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onChange(value: string): void
  onClear(): void
}

/** A search over a list: first in focus where no keyboard would slide in for it, cleared by its button. */
export function SearchField({ input, label, value, onChange, onClear }: SearchFieldProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 does not know <search>
    <div className="field" role="search">
      <LineIcon path={moreIcons.search} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-testid={moreIds.search}
        data-autofocus={client.environment.getPlatform().mobile ? undefined : ''}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {value ? (
        <button
          type="button"
          className="icon-button"
          data-testid={moreIds.searchClear}
          aria-label={t('searchClear')}
          onClick={onClear}
        >
          <LineIcon path={lineIcons.close} size={16} />
        </button>
      ) : null}
    </div>
  )
}
