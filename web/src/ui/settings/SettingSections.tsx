import { Fragment, type ReactNode } from 'react'
import { Section } from '../section'
import { SettingInput } from './SettingInput'
import type { ShownSetting } from './types'

/** Settings that stand together under a title. */
interface ShownSection<Name extends string, Change> {
  readonly title: string
  readonly settings: readonly ShownSetting<Name, Change>[]
}

interface SettingSectionsProps<Name extends string, Change> {
  readonly sections: readonly ShownSection<Name, Change>[]
  readonly onChange: (change: Change) => void
  /** What is shown in place of a setting's usual control. */
  readonly own?: Readonly<Partial<Record<Name, ReactNode>>>
  /** What is said below a control in place of the setting's hint. */
  readonly hints?: Readonly<Partial<Record<Name, ReactNode>>>
  /** What stands at the end of the section that has this setting, such as where related settings are. */
  readonly notes?: Readonly<Partial<Record<Name, ReactNode>>>
}

/** How settings next to each other are laid out: on and off in rows, choices side by side, all else by itself. */
const layoutOf = ({ control }: ShownSetting<string, unknown>, own: ReactNode) =>
  own !== undefined
    ? 'alone'
    : control.kind === 'switch' || control.kind === 'checkbox'
      ? 'rows'
      : control.kind === 'choice'
        ? 'columns'
        : 'alone'

type Layout = ReturnType<typeof layoutOf>

/** Settings in a row that are laid out alike. */
function groupsOf<Setting>(settings: readonly Setting[], layout: (setting: Setting) => Layout) {
  const groups: { readonly layout: Layout; readonly settings: Setting[] }[] = []
  for (const setting of settings) {
    const last = groups.at(-1)
    if (last?.layout === layout(setting)) last.settings.push(setting)
    else groups.push({ layout: layout(setting), settings: [setting] })
  }
  return groups
}

const classes: Readonly<Record<Layout, string>> = {
  rows: '-my-2 divide-y divide-border',
  columns: 'grid gap-4 @lg:grid-cols-2',
  alone: 'contents',
}

/** Sections of settings, made from what is known of each. */
export function SettingSections<Name extends string, Change>({
  sections,
  onChange,
  own,
  hints,
  notes,
}: SettingSectionsProps<Name, Change>) {
  const shown = (setting: ShownSetting<Name, Change>) =>
    own?.[setting.name] ?? (
      <SettingInput
        setting={{ ...setting, hint: hints?.[setting.name] ?? setting.hint }}
        onChange={onChange}
      />
    )
  return sections.map(({ title, settings }) => (
    <Section key={settings[0]?.name} title={title}>
      {groupsOf(settings, (setting) => layoutOf(setting, own?.[setting.name])).map((group) => (
        <div
          key={group.settings[0]?.name}
          className={
            classes[group.settings.length === 1 && group.layout === 'columns' ? 'alone' : group.layout]
          }
        >
          {group.settings.map((setting) => (
            <Fragment key={setting.name}>{shown(setting)}</Fragment>
          ))}
        </div>
      ))}
      {settings.map(({ name }) =>
        notes?.[name] === undefined ? null : (
          <p key={name} className="text-sm text-muted">
            {notes[name]}
          </p>
        ),
      )}
    </Section>
  ))
}
