// Pictures of the sample apps and plugins, as addresses that hold them: the file manager, lists and the desktop show such ones.
import calculator from './icons/calculator.svg?inline'
import clock from './icons/clock.svg?inline'
import notepad from './icons/notepad.svg?inline'
import samplePlugin from './icons/sample-plugin.svg?inline'
import todoList from './icons/todo-list.svg?inline'
import weatherWidget from './icons/weather-widget.svg?inline'

/** By what they stand for. */
export const sampleIcons = {
  calculator,
  clock,
  notepad,
  samplePlugin,
  todoList,
  weatherWidget,
}
