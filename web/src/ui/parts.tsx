import { Fragment, type ReactNode } from 'react'

/** A text with parts that are more than words, such as a link: what a text with tags gives. */
export const Parts = ({ of }: { readonly of: readonly ReactNode[] }) =>
  of.map((part, index) => <Fragment key={index}>{part}</Fragment>)
