import { type AppCategory, type AppFramework, appCategories, appFrameworks } from '@/kernel/community/types'
import { texts } from './texts'

/** A category as people read it [B3.16]. */
export const categoryLabel = (category: AppCategory): string => texts[category]

/** A framework as people read it. */
export const frameworkLabel = (framework: AppFramework): string => texts[framework]

const images = ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.apng']
const page = ['.html', '.css', '.js', ...images]

/** What an app can be made with. */
interface FrameworkFacts {
  /** Extensions of the files that may belong to it, in lower case with their dot. */
  readonly extensions: readonly string[]
  /** Only for those who may use it [B6.4]. */
  readonly needsPermission: boolean
  /** What runs is the HTML page. */
  readonly hasPage: boolean
}

/** Frameworks with what each allows [B3.18 B3.19 B3.20 B3.21]. */
export const frameworks: Readonly<Record<AppFramework, FrameworkFacts>> = {
  html_base: { extensions: page, needsPermission: false, hasPage: true },
  advanced_html_base: {
    extensions: [...page, '.ts', '.oss'],
    needsPermission: true,
    hasPage: true,
  },
  python_base: {
    extensions: ['.py', '.exe', ...images],
    needsPermission: false,
    hasPage: false,
  },
  c_base: {
    extensions: ['.c', '.cpp', '.cs', '.h', '.hpp'],
    needsPermission: false,
    hasPage: false,
  },
}

/** What the filter offers: every category behind 'all' [B3.16]. */
export const filterOptions = (): readonly {
  readonly value: AppCategory | 'all'
  readonly label: string
}[] => [{ value: 'all', label: texts.all }, ...categoryOptions()]

/** What the upload form offers: the filter's list without 'all' [B9.13]. */
export const categoryOptions = () => appCategories.map((value) => ({ value, label: categoryLabel(value) }))

/** The framework of a select's value; undefined for any other text. */
export const frameworkOf = (value: string): AppFramework | undefined =>
  appFrameworks.find((framework) => framework === value)

/** The category of a select's value; undefined for any other text. */
export const categoryOf = (value: string): AppCategory | undefined =>
  appCategories.find((category) => category === value)

/** The choices of the framework select; those that need a permission which is missing are disabled and say so [B2.45]. */
export const frameworkOptions = (canUseAdvanced: boolean) =>
  appFrameworks.map((value) => {
    const label = frameworkLabel(value)
    const isDisabled = frameworks[value].needsPermission && !canUseAdvanced
    return {
      value,
      label: isDisabled ? texts.needsPermission({ framework: label }) : label,
      disabled: isDisabled,
    }
  })
