// Pictures of the sample apps and plugins, as addresses that hold them: the file manager, lists and the desktop show such ones.
import calculator from './icons/calculator.svg?raw'
import clock from './icons/clock.svg?raw'
import notepad from './icons/notepad.svg?raw'
import samplePlugin from './icons/sample-plugin.svg?raw'
import todoList from './icons/todo-list.svg?raw'
import weatherWidget from './icons/weather-widget.svg?raw'

const address = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg.trim())}`

/** By what they stand for. */
export const sampleIcons = {
  calculator: address(calculator),
  clock: address(clock),
  notepad: address(notepad),
  samplePlugin: address(samplePlugin),
  todoList: address(todoList),
  weatherWidget: address(weatherWidget),
}
